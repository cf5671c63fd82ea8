import { type BlockType } from '../model/block-types.ts';
import { BlockSchema } from '../model/block.ts';
import { Canvas } from '../model/layout.ts';

/** Subset of JSON Schema that describes fields. */
interface Schema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** Schema of a field, searched in the variants of a union too. */
const fieldOf = ({ properties, anyOf = [] }: Schema, key: string): Schema | undefined =>
  properties?.[key] ?? anyOf.map((kind) => fieldOf(kind, key)).find((found) => found !== undefined);

function titleOf(schema: Schema, way: string): string {
  const titles: string[] = [];
  let at: Schema | undefined = schema;
  for (const key of way.split('.')) {
    at = at === undefined ? undefined : fieldOf(at, key);
    // `params` has an empty title: its fields appear as the block's own.
    if (at?.title !== '') titles.push(at?.title ?? key);
  }
  return titles.join(' / ');
}

const schemas = new Map<BlockType, Schema>();

/** Label of a canvas field. @param way path as in differences, such as `guides.x` */
export const canvasFieldTitle = (way: string): string => titleOf(Canvas as Schema, way);

/** Label of a block field. @param way path as in differences, such as `params.fontCh.size` */
export function blockFieldTitle(type: BlockType, way: string): string {
  const schema = schemas.get(type) ?? (BlockSchema(type) as Schema);
  schemas.set(type, schema);
  return titleOf(schema, way);
}
