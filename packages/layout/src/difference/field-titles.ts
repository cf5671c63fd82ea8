import { type BlockType } from '../model/block-types.ts';
import { BlockSchema } from '../model/block.ts';
import { Canvas } from '../model/layout.ts';

/** Subset of JSON Schema that describes fields, with the display names of choices. */
export interface FieldSchema {
  readonly title?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly anyOf?: readonly FieldSchema[];
}

/** Schema of a field, searched in the variants of a union too. */
export const fieldOf = ({ properties, anyOf = [] }: FieldSchema, key: string): FieldSchema | undefined =>
  properties?.[key] ?? anyOf.map((kind) => fieldOf(kind, key)).find((found) => found !== undefined);

/** Label and schema of a field; fields that the schema does not list have no schema. */
export interface Field {
  readonly title: string;
  readonly schema: FieldSchema | undefined;
}

function fieldAt(schema: FieldSchema, way: string): Field {
  const titles: string[] = [];
  let at: FieldSchema | undefined = schema;
  for (const key of way.split('.')) {
    at = at === undefined ? undefined : fieldOf(at, key);
    // `params` has an empty title: its fields appear as the block's own.
    if (at?.title !== '') titles.push(at?.title ?? key);
  }
  return { title: titles.join(' / '), schema: at };
}

const schemas = new Map<BlockType, FieldSchema>();

/** Field of the canvas. @param way path as in differences, such as `guides.x` */
export const canvasField = (way: string): Field => fieldAt(Canvas as FieldSchema, way);

/** Field of a block. @param way path as in differences, such as `params.fontCh.size` */
export function blockField(type: BlockType, way: string): Field {
  const schema = schemas.get(type) ?? (BlockSchema(type) as FieldSchema);
  schemas.set(type, schema);
  return fieldAt(schema, way);
}

/** Label of a canvas field. */
export const canvasFieldTitle = (way: string): string => canvasField(way).title;

/** Label of a block field. */
export const blockFieldTitle = (type: BlockType, way: string): string => blockField(type, way).title;
