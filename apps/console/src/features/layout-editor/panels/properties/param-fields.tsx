import { panelFields, type ShownField } from '@mutai/blocks/declarations';
import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { type ReactNode } from 'react';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { useMediaHint } from '../../../../ui/layout-picture/use-media-hint.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { ChoiceField, SwitchRow } from '../fields/choice-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { MediaField } from '../fields/media-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { paramProperty, plainValue, type Property } from '../values/property.ts';
import { Section } from '../common/section.tsx';
import { StyledTextField } from './styled-text-field.tsx';
import { TextStyleFields } from './text-style-fields.tsx';

export interface ParamFieldsProps {
  /** Blocks of one type. */
  readonly blocks: readonly Block[];
  readonly type: BlockType;
}

/** Address of live video, with a hint if browsers will not play it. */
function AddressField({ property }: { readonly property: Property<string> }) {
  const hintOf = useMediaHint();
  return <TextField property={property} placeholder="https://" hint={hintOf(plainValue(property) ?? '')} stacked />;
}

/** Parameter fields that all given blocks of a type show. */
export function ParamFields({ blocks, type }: ParamFieldsProps) {
  const [first, ...others] = blocks.map(({ params }) => panelFields(type, params));
  const fields = (first ?? []).filter(({ key }) => others.every((shown) => shown.some((other) => other.key === key)));
  return (
    <Section title={blockTypes[type].title}>
      {fields.map((field) => (
        <ParamField key={field.key} blocks={blocks} type={type} field={field} />
      ))}
    </Section>
  );
}

function ParamField({
  blocks,
  type,
  field: { key, input },
}: ParamFieldsProps & { readonly field: ShownField }): ReactNode {
  const editor = useEditor();
  const property = <Value,>() => paramProperty<Value>(editor, blocks, type, key);
  switch (input.kind) {
    case 'switch':
      return <SwitchRow property={property<boolean>()} />;
    case 'number':
      return <NumberField property={property<number>()} step={input.step} unit={input.unit} />;
    case 'choice':
      return <ChoiceField property={property<string | number>()} choices={input.choices} />;
    case 'address':
      return <AddressField property={property<string>()} />;
    case 'media':
      return <MediaField property={property<readonly MediaItem[]>()} of={input.of} />;
    case 'text-style':
      return (
        <div className={fieldStyles['field']} data-stacked>
          <TextStyleFields of="" part={(part) => paramProperty(editor, blocks, type, `${key}.${part}`)} />
        </div>
      );
    case 'styled-text':
      break;
  }
  // Only text blocks declare such a field.
  return <StyledTextField blocks={blocks as readonly BlockOf<'text'>[]} language={input.language} />;
}
