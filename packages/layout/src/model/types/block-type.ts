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
}

export const blockType = <Params extends TSchema>(
  definition: BlockTypeDefinition<Params>,
): BlockTypeDefinition<Params> => definition;
