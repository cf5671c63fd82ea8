import { firstCharacters } from '@mutai/contract/characters';
import { layoutTemplateLimits } from '@mutai/contract/layout-templates/resource';
import { limits } from '@mutai/contract/limits';
import { useState } from 'react';
import { FormDialog } from '../resource/dialogs.ts';
import { layoutTemplateMessages as text } from './layout-template.messages.ts';
import { emptyTemplate, templateFields, type TemplateValues } from './template-form.ts';

interface SaveTemplateDialogProps {
  /** Title of the layout, suggested as the name. */
  readonly title: string;
  /** Saves the layout as a template. */
  readonly save: (named: TemplateValues, idempotencyKey: string) => Promise<void>;
  readonly onSaved?: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

const target = { mode: 'create' } as const;

/** 保存为模板: name and category of a new template. Mount it to open it. */
export function SaveTemplateDialog({ title, save, onSaved, onClosed }: SaveTemplateDialogProps) {
  const [initial] = useState(() => ({
    ...emptyTemplate,
    name: firstCharacters(title.trim(), layoutTemplateLimits.nameMax),
  }));
  return (
    <FormDialog<{ readonly id: number }, TemplateValues>
      name="layout-template-new"
      target={target}
      draft={null}
      title={text.save}
      width={limits.dialogWidth.small}
      fields={templateFields}
      emptyValues={initial}
      valuesOf={() => initial}
      save={(values, _, idempotencyKey) => save({ ...emptyTemplate, ...values }, idempotencyKey)}
      onSaved={() => onSaved?.()}
      onClosed={onClosed}
    />
  );
}
