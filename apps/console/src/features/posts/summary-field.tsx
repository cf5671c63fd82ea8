import { excerptOf } from '@mutai/rich-text/text';
import type { RichText } from '@mutai/rich-text/document';
import { Button, Form } from 'antd';
import type { AriaAttributes } from 'react';
import { LongText } from '../../ui/inputs/inputs.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { postsMessages as text } from './posts.messages.ts';
import styles from './posts.module.css';

/** Length of a generated summary, in characters. Lists of a site show it. */
const suggestedMax = 150;

export interface SummaryFieldProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** Characters. */
  readonly max: number;
}

/** Summary of a post, typed or generated from its text. A form control. */
export function SummaryField({ value = '', onChange, max, ...rest }: SummaryFieldProps) {
  const kit = useKit();
  const form = Form.useFormInstance();
  const fromContent = () => {
    const summary = excerptOf(form.getFieldValue('content') as RichText, suggestedMax);
    if (summary === '') kit.toast.info(text.contentEmpty);
    else onChange?.(summary);
  };
  return (
    <>
      <LongText
        {...rest}
        max={max}
        placeholder={kitMessages.enterText(text.description)}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button type="link" size="small" className={styles['fromContent'] ?? ''} onClick={fromContent}>
        {text.fromContent}
      </Button>
    </>
  );
}
