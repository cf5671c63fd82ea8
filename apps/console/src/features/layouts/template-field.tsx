import { PlusOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { useId } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { LayoutPicture } from '../../ui/layout-picture/layout-picture.tsx';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';
import { templates } from './new-layout.ts';

export interface TemplateFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Template id; empty: none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Titles that were not typed by the user. */
const given: ReadonlySet<unknown> = new Set(['', undefined, ...templates.map(({ title }) => title)]);

/** Start of a new layout: blank, or a template with its picture. A form control. */
export function TemplateField({ id, value = '', onChange }: TemplateFieldProps) {
  const name = useId();
  const form = Form.useFormInstance();
  const choose = (template: string, title: string) => {
    onChange?.(template);
    // Do not overwrite a typed title.
    if (given.has(form.getFieldValue('title'))) form.setFieldValue('title', title);
  };
  const choices = [{ id: '', title: text.blank, description: '', layout: null }, ...templates];
  return (
    <div id={id} role="radiogroup" aria-label={text.template} className={styles['choices']}>
      {choices.map(({ id: template, title, description, layout }) => (
        <label key={template} className={styles['choice']} title={description}>
          <input
            type="radio"
            name={name}
            aria-label={title}
            checked={value === template}
            onChange={() => choose(template, layout === null ? '' : title)}
          />
          <span aria-hidden className={styles['choicePicture']}>
            {layout === null ? <PlusOutlined /> : <LayoutPicture layout={layout} />}
          </span>
          <span className={styles['choiceName']}>
            <EllipsisText text={title} />
          </span>
          <span className={styles['choiceSize']}>
            {layout === null ? text.anySize : text.sizeOf(layout.canvas.width, layout.canvas.height)}
          </span>
        </label>
      ))}
    </div>
  );
}
