import { limits } from '@mutai/contract/limits';
import type { EditableMailTemplate, MailPreview } from '@mutai/contract/mail/schema';
import { type MailTemplate } from '@mutai/contract/mail/resource';
import { defaultMailTexts, mailPlaceholders, placeholderProblem } from '@mutai/contract/mail/templates';
import { Button, Form, type FormRule } from 'antd';
import { useMemo, useState } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { PageDialog } from '../../ui/feedback/overlays.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { valuesLike } from '../../ui/form/values.ts';
import { LongText, type LongTextProps } from '../../ui/inputs/inputs.tsx';
import { mailMessages as text } from './mail.messages.ts';
import styles from './mail.module.css';
import { loadTemplate, previewTemplate, saveTemplate } from './mail.queries.ts';

type TemplateRecord = Awaited<ReturnType<typeof loadTemplate>>;
type TemplateValues = Pick<EditableMailTemplate, 'enabled' | 'subject' | 'text'>;

const unloaded: TemplateValues = { enabled: false, subject: '', text: '' };
const valuesOf = valuesLike(unloaded);

/** Rejects unknown placeholders. */
const knownPlaceholders = (template: MailTemplate, field: 'subject' | 'text'): FormRule => ({
  validator: (_rule, value: unknown) => {
    const problem = placeholderProblem(template, field, typeof value === 'string' ? value : '');
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  },
});

function PreviewDialog({ preview, onClosed }: { readonly preview: MailPreview; readonly onClosed: () => void }) {
  return (
    <PageDialog title={text.previewTitle} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <p className={styles['quiet']}>{text.previewHint}</p>
      <p className={styles['subject']}>{preview.subject}</p>
      <div className={styles['text']}>{preview.text}</div>
    </PageDialog>
  );
}

/** Tools below the text: placeholders and preview. */
function TextTools({ template }: { readonly template: MailTemplate }) {
  const form = Form.useFormInstance<TemplateValues>();
  const [preview, setPreview] = useState<MailPreview | null>(null);
  const show = async () => {
    const values = await form.validateFields(['subject', 'text']).catch(() => undefined);
    // The fields show their errors.
    if (values === undefined) return;
    const { subject, text: body } = values;
    const shown = await previewTemplate(template, { subject, text: body }).catch(showFailure);
    if (shown !== undefined) setPreview(shown);
  };
  return (
    <>
      <span className={styles['placeholders']}>
        {text.placeholders}
        {Object.entries(mailPlaceholders[template]).map(([name, { label }]) => (
          <span key={name} className={styles['placeholder']}>
            <code>{`{${name}}`}</code> {label}
          </span>
        ))}
      </span>
      <span className={styles['tools']}>
        <Button size="small" onClick={() => void show()}>
          {text.preview}
        </Button>
        <Button size="small" onClick={() => form.setFieldsValue(defaultMailTexts[template])}>
          {text.restore}
        </Button>
      </span>
      {preview !== null && <PreviewDialog preview={preview} onClosed={() => setPreview(null)} />}
    </>
  );
}

interface TemplateTextProps {
  readonly template: MailTemplate;
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: LongTextProps['onChange'];
}

/** Text of a template, with its placeholders. */
function TemplateText({ template, id = '', value = '', onChange }: TemplateTextProps) {
  return (
    <>
      <LongText
        id={id}
        value={value}
        max={limits.mailTextMax}
        lines={textLines}
        {...(onChange === undefined ? {} : { onChange })}
      />
      <TextTools template={template} />
    </>
  );
}

const textLines = [8, 14] as const;

const fieldsOf = (template: MailTemplate): readonly FormField<TemplateValues>[] => [
  { kind: 'switch', name: 'enabled', label: text.template.enabled, hint: text.templatePurposes[template] },
  {
    kind: 'text',
    name: 'subject',
    label: text.template.subject,
    required: true,
    max: limits.mailSubjectMax,
    rules: [knownPlaceholders(template, 'subject')],
  },
  {
    name: 'text',
    label: text.template.text,
    required: true,
    rules: [knownPlaceholders(template, 'text')],
    control: <TemplateText template={template} />,
  },
];

interface TemplateFormProps {
  readonly template: MailTemplate;
  readonly onSaved: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 修改邮件模板. Mount it to open it. */
export function TemplateForm({ template, onSaved, onClosed }: TemplateFormProps) {
  const fields = useMemo(() => fieldsOf(template), [template]);
  return (
    <FormDialog<TemplateRecord, TemplateValues>
      name={`mail-template-${template}`}
      title={text.editTitle(text.templateNames[template])}
      width={limits.dialogWidth.large}
      submitText={text.save}
      target={{ mode: 'modify', id: 0 }}
      fields={fields}
      emptyValues={unloaded}
      valuesOf={valuesOf}
      get={(_id, signal) => loadTemplate(template, signal)}
      save={(values, version) => saveTemplate(template, values, version)}
      draft={null}
      onSaved={onSaved}
      onClosed={onClosed}
    />
  );
}
