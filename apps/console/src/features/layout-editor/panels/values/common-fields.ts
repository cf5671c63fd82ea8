import { panelFields, type ShownField } from '@mutai/blocks/declarations';
import { sameValue } from '@mutai/layout/difference/field-changes';
import { type Block } from '@mutai/layout/model/block';
import { blockTypes } from '@mutai/layout/model/block-types';
import { type Schema, schemaAt } from './schemas.ts';

/** Schema of a param, without its label. */
function valuesOf(block: Block, key: string): object {
  const schema: Schema = blockTypes[block.type].params;
  return { ...schemaAt(schema, key), title: '' };
}

/** A text in a language has the style that other blocks consist of. */
const isTextStyle = ({ input: { kind } }: ShownField): boolean => kind === 'text-style' || kind === 'styled-text';

/**
 * Fields that the panels of all blocks show: those of the type, or those that blocks of several types have in common,
 * with the same values. Texts of blocks of other types share their styles.
 */
export function commonFields(blocks: readonly Block[]): readonly ShownField[] {
  const [first, ...others] = blocks;
  if (first === undefined) return [];
  // One block per type has the inputs of all; which of them apply depends on each block.
  const types = new Map(others.map((block) => [block.type, block]));
  types.delete(first.type);
  const shown = others.map(({ type, params }) => new Set(panelFields(type, params).map(({ key }) => key)));
  return panelFields(first.type, first.params).flatMap((field): readonly ShownField[] => {
    const { key } = field;
    if (!shown.every((keys) => keys.has(key))) return [];
    const shares = [...types.values()].map((block) => {
      const other = panelFields(block.type, block.params).find((one) => one.key === key);
      if (other === undefined) return null;
      if (isTextStyle(field) && isTextStyle(other)) return 'style';
      return field.input.kind === other.input.kind && sameValue(valuesOf(first, key), valuesOf(block, key))
        ? 'value'
        : null;
    });
    if (shares.some((share) => share === null)) return [];
    return shares.some((share) => share === 'style') ? [{ ...field, input: { kind: 'text-style' } }] : [field];
  });
}
