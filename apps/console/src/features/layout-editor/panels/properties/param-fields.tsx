import { type DataPathInput } from '@mutai/blocks/declaration';
import { type ShownField } from '@mutai/blocks/declarations';
import { pageFault, pageFaultText } from '@mutai/blocks/web/page-fault';
import { formatDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { type ReactNode } from 'react';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type ChartSeries } from '@mutai/layout/model/types/chart';
import { type IconName } from '@mutai/layout/model/types/icon-groups';
import { type Level } from '@mutai/layout/model/types/levels';
import { type TableColumn } from '@mutai/layout/model/types/table';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { useKit } from '../../../../ui/kit/kit.tsx';
import { useMediaHint } from '../../../../ui/layout-picture/use-media-hint.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { ChoiceField, SwitchRow } from '../fields/choice-field.tsx';
import { ColumnsField } from '../data/columns-field.tsx';
import { LevelsField } from '../data/levels-field.tsx';
import { SeriesField } from '../data/series-field.tsx';
import { PathField, SourceField } from '../data/source-fields.tsx';
import { CropButton } from '../fields/crop-button.tsx';
import { ColourField } from '../fields/colour-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { MediaField } from '../fields/media-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { commonFields } from '../values/common-fields.ts';
import { paramProperty, plainValue, type Property } from '../values/property.ts';
import { mixed, sharedAt } from '../values/shared.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { Section } from '../common/section.tsx';
import { StyledTextField } from './styled-text-field.tsx';
import { TextStyleFields } from './text-style-fields.tsx';

/** With the drawings of all icons. */
const IconField = lazyPart(async () => (await import('../fields/icon-field.tsx')).IconField);

export interface ParamFieldsProps {
  readonly blocks: readonly Block[];
  /** Type of the first block. */
  readonly type: BlockType;
}

/** Address of live video, with a hint if browsers will not play it. */
function AddressField({ property }: { readonly property: Property<string> }) {
  const hintOf = useMediaHint();
  return <TextField property={property} placeholder="https://" hint={hintOf(plainValue(property) ?? '')} stacked />;
}

/** Address of a web page, with a hint if it is not shown. */
function PageField({ property }: { readonly property: Property<string> }) {
  const { isPageAllowed } = useKit();
  const address = plainValue(property) ?? '';
  const fault = address === '' ? null : pageFault(address, isPageAllowed, location.origin);
  const hint = fault === null ? null : pageFaultText(fault, address);
  return <TextField property={property} placeholder="https://" hint={hint} stacked />;
}

/** Parameter fields that all given blocks show. */
export function ParamFields({ blocks, type }: ParamFieldsProps) {
  const fields = commonFields(blocks);
  if (fields.length === 0) return null;
  const isOneType = blocks.every((block) => block.type === type);
  return (
    <Section title={isOneType ? blockTypes[type].title : text.sections.common}>
      {fields.map((field) => (
        <ParamField key={field.key} blocks={blocks} type={type} field={field} />
      ))}
      {blocks.length === 1 && blocks[0]?.type === 'image' && <CropButton block={blocks[0]} />}
    </Section>
  );
}

/** Data source that all blocks show, and the path into its value. */
function boundOf(blocks: readonly Block[]): { readonly source: number; readonly field: string } {
  const bound = blocks.map(({ params }) => ('source' in params ? params : { source: 0, field: '' }));
  const [first = { source: 0, field: '' }] = bound;
  return bound.every(({ source, field }) => source === first.source && field === first.field)
    ? first
    : { source: 0, field: '' };
}

/**
 * Path to the part of a value into which a param leads.
 *
 * @param path of the part that the blocks show
 */
function pathBefore(blocks: readonly Block[], key: string, { list }: DataPathInput, path: string): string {
  if (key === 'field') return '';
  const below = list === undefined ? mixed : sharedAt(blocks, `params.${list}`);
  const ways = [path, typeof below === 'string' ? below : ''].map((way) => parseDataPath(way) ?? []);
  return formatDataPath(ways.flat());
}

function ParamField({
  blocks,
  type,
  field: { key, input },
}: ParamFieldsProps & { readonly field: ShownField }): ReactNode {
  const editor = useEditor();
  const { source, field: path } = boundOf(blocks);
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
    case 'page':
      return <PageField property={property<string>()} />;
    case 'text':
      return <TextField property={property<string>()} long />;
    case 'moment':
      return <TextField property={property<string>()} type="datetime-local" />;
    case 'colour':
      return <ColourField property={property<string>()} />;
    case 'icon':
      return <IconField property={property<IconName>()} />;
    case 'media':
      return <MediaField property={property<readonly MediaItem[]>()} of={input.of} />;
    case 'source':
      return <SourceField property={property<number>()} />;
    case 'data-path':
      return (
        <PathField
          property={property<string>()}
          source={source}
          path={pathBefore(blocks, key, input, path)}
          of={input.of}
          isPart={key !== 'field'}
        />
      );
    case 'columns':
      return <ColumnsField property={property<readonly TableColumn[]>()} source={source} path={path} />;
    case 'series':
      return <SeriesField property={property<readonly ChartSeries[]>()} source={source} path={path} />;
    case 'levels':
      return <LevelsField property={property<readonly Level[]>()} />;
    case 'text-style':
      return (
        <div className={fieldStyles['field']} data-stacked>
          <TextStyleFields of="" blocks={blocks} type={type} way={key} />
        </div>
      );
    case 'styled-text':
      break;
  }
  // Only text blocks declare such a field.
  return <StyledTextField blocks={blocks as readonly BlockOf<'text'>[]} language={input.language} />;
}
