import { type BlockType } from '../model/block-types.ts';
import { BlockSchema } from '../model/block.ts';
import { Canvas } from '../model/layout.ts';

/** The part of a schema that leads to its fields. */
interface Schema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** A field of an object, or of any of the kinds that a value may be of. */
const fieldOf = ({ properties, anyOf = [] }: Schema, key: string): Schema | undefined =>
  properties?.[key] ?? anyOf.map((kind) => fieldOf(kind, key)).find((found) => found !== undefined);

function titleOf(schema: Schema, way: string): string {
  const titles: string[] = [];
  let at: Schema | undefined = schema;
  for (const key of way.split('.')) {
    at = at === undefined ? undefined : fieldOf(at, key);
    // Params are told as the block's own fields: their title is empty.
    if (at?.title !== '') titles.push(at?.title ?? key);
  }
  return titles.join(' / ');
}

const schemas = new Map<BlockType, Schema>();

/** What people call a field of the canvas. @param way as differences name it: `guides.x` */
export const canvasFieldTitle = (way: string): string => titleOf(Canvas as Schema, way);

/** What people call a field of a block. @param way as differences name it: `params.fontCh.size` */
export function blockFieldTitle(type: BlockType, way: string): string {
  const schema = schemas.get(type) ?? (BlockSchema(type) as Schema);
  schemas.set(type, schema);
  return titleOf(schema, way);
}
