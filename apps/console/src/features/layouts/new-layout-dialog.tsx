import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { layoutLimits } from '@mutai/layout/limits';
import { Select } from 'antd';
import { useState } from 'react';
import { loadTemplateDocument } from '../../platform/resource/layout-templates.ts';
import type { Opening } from '../../ui/form/draft.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { createLayout } from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import {
  emptyNewLayout,
  newLayout,
  type NewLayoutValues,
  ownSize,
  siteTemplateKey,
  sizeOptions,
} from './new-layout.ts';
import { useSiteTemplates } from './site-templates.tsx';
import { TemplateField } from './template-field.tsx';

const isBlank = ({ template }: NewLayoutValues) => template === '';
const isOwn = (values: NewLayoutValues) => isBlank(values) && values.size === ownSize;

const fields: readonly FormField<NewLayoutValues>[] = [
  { kind: 'text', name: 'title', label: text.title, required: true, max: layoutLimits.titleMax },
  { name: 'size', label: text.canvasSize, when: isBlank, control: <Select options={sizeOptions} /> },
  {
    kind: 'number',
    name: 'width',
    label: text.width,
    hint: text.pixels,
    required: true,
    max: layoutLimits.canvasSideMax,
    when: isOwn,
  },
  {
    kind: 'number',
    name: 'height',
    label: text.height,
    hint: text.pixels,
    required: true,
    max: layoutLimits.canvasSideMax,
    when: isOwn,
  },
  {
    kind: 'longText',
    name: 'description',
    label: text.description,
    wide: true,
    max: layoutLimits.descriptionMax,
  },
];

interface NewLayoutDialogProps {
  readonly opening: Opening<NewLayoutValues>;
  readonly onCreated: () => void;
  readonly onUnanswered: () => void;
  /** Called after the dialog has disappeared. @param id created layout; `null`: none */
  readonly onClosed: (id: number | null) => void;
}

/** 新建布局: blank or from a template. Mount it to open it. */
export function NewLayoutDialog({ opening, onCreated, onUnanswered, onClosed }: NewLayoutDialogProps) {
  const [made, setMade] = useState<number | null>(null);
  const { templates, overlay } = useSiteTemplates();
  const template = {
    name: 'template',
    label: text.template,
    wide: true,
    control: <TemplateField site={templates} />,
  } as const;
  return (
    <>
      <FormDialog<ListedLayout, NewLayoutValues>
        name="layout-new"
        target={opening.target}
        draft={opening.draft}
        title={text.createTitle}
        width={limits.dialogWidth.large}
        columns={2}
        submitText={text.create}
        fields={[template, ...fields]}
        emptyValues={emptyNewLayout}
        valuesOf={() => emptyNewLayout}
        save={async (values, _, idempotencyKey) => {
          const chosen = { ...emptyNewLayout, ...values };
          const siteId = siteTemplateKey.idIn(chosen.template);
          const document = newLayout(chosen, siteId === null ? null : await loadTemplateDocument(siteId));
          const { id } = await createLayout(document, idempotencyKey, { success: true });
          setMade(id);
        }}
        onSaved={onCreated}
        onUnanswered={onUnanswered}
        onClosed={() => onClosed(made)}
      />
      {overlay}
    </>
  );
}
