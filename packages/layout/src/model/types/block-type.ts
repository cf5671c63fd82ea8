import { type Static, type TSchema } from 'typebox';
import { type Frozen } from '../readonly.ts';

/** What is known of a type of blocks without drawing it. */
export interface BlockTypeDefinition<Params extends TSchema = TSchema> {
  /** What people call it; with the id of a block it is the block's first title. */
  readonly title: string;
  /** Pixels of a new block. */
  readonly size: { readonly w: number; readonly h: number };
  /** An object without a title: its fields are told as the block's own. */
  readonly params: Params;
  /** Params of a new block. */
  readonly initial: Frozen<Static<Params>>;
  /** Params with pictures or videos of the library: what is published and exported with a layout, and is in use by it. */
  readonly media: readonly MediaParam<Frozen<Static<Params>>>[];
}

/** The params that hold lists of pictures or videos. */
type MediaParam<Params> = {
  [Key in keyof Params]: Params[Key] extends readonly MediaItem[] ? Key : never;
}[keyof Params];

/** A picture or video of a block: its address, and the name that people know it by. */
export interface MediaItem {
  readonly url: string;
  readonly title: string;
}

export const blockType = <Params extends TSchema>(
  definition: BlockTypeDefinition<Params>,
): BlockTypeDefinition<Params> => definition;
