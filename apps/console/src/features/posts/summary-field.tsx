import { excerptOf } from '@mutai/rich-text/text';
import type { RichText } from '@mutai/rich-text/document';
import { Button, Form } from 'antd';
import type { AriaAttributes } from 'react';
import { LongText } from '../../ui/inputs/inputs.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { postsMessages as text } from './posts.messages.ts';
import styles from './posts.module.css';

/** Characters of a summary that is made from the text: what lists of a site show of a post. */
const suggestedMax = 150;

export interface SummaryFieldProps extends AriaAttributes {
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** Characters. */
  readonly max: number;
}

/** What a post is about, typed or made from its text. A form control. */
export function SummaryField({ value = '', onChange, max, ...rest }: SummaryFieldProps) {
  const kit = useKit();
  const form = Form.useFormInstance();
  const fromContent = () => {
    const summary = excerptOf(form.getFieldValue('content') as RichText, suggestedMax);
    if (summary === '') kit.say.info(text.contentEmpty);
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
