import { type Static } from 'typebox';
import { type Frozen } from './readonly.ts';
import { dateType } from './types/date.ts';
import { imageType } from './types/image.ts';
import { textType } from './types/text.ts';
import { timeType } from './types/time.ts';
import { videoType } from './types/video.ts';

/** All block types, in the order of the editor's list. */
export const blockTypes = {
  text: textType,
  date: dateType,
  time: timeType,
  image: imageType,
  video: videoType,
} as const;

export type BlockType = keyof typeof blockTypes;
export type ParamsOf<Kind extends BlockType> = Frozen<Static<(typeof blockTypes)[Kind]['params']>>;

export const isBlockType = (value: unknown): value is BlockType =>
  typeof value === 'string' && Object.hasOwn(blockTypes, value);
