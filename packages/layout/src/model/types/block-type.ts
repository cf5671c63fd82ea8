import { type Static, type TSchema } from 'typebox';
import { type Frozen } from '../readonly.ts';

/** Data model of a block type, independent of rendering. */
export interface BlockTypeDefinition<Params extends TSchema = TSchema> {
  /** Display name; followed by the id it is the default title of a block. */
  readonly title: string;
  /** Size of a new block, in pixels. */
  readonly size: { readonly w: number; readonly h: number };
  /** Object schema without a title: its fields are labeled as the block's own. */
  readonly params: Params;
  /** Params of a new block. */
  readonly initial: Frozen<Static<Params>>;
  /** Params that hold library files, which count as used by the layout and are published and exported with it. */
  readonly media: readonly MediaParam<Frozen<Static<Params>>>[];
  /** Ids of the data sources that params use; 0 is none. Absent: blocks of the type show no data. */
  readonly sources?: (params: Frozen<Static<Params>>) => readonly number[];
}

/** Names of params that hold lists of pictures or videos. */
type MediaParam<Params> = {
  [Key in keyof Params]: Params[Key] extends readonly MediaItem[] ? Key : never;
}[keyof Params];

/** Picture or video of a block: address and display name. */
export interface MediaItem {
  readonly url: string;
  readonly title: string;
}

export const blockType = <Params extends TSchema>(
  definition: BlockTypeDefinition<Params>,
): BlockTypeDefinition<Params> => definition;
