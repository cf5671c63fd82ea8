import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type BlockDeclaration, type PanelInput } from './declaration.ts';
import { dateBlock, timeBlock } from './clock-text/clock-blocks.ts';
import { imageBlock } from './image/image-block.ts';
import { textBlock } from './text/text-block.ts';
import { videoBlock } from './video/video-block.ts';

/** Every type of blocks: one that is missing here does not compile. */
export const blockDeclarations: { readonly [Kind in BlockType]: BlockDeclaration<Kind> } = {
  text: textBlock,
  date: dateBlock,
  time: timeBlock,
  image: imageBlock,
  video: videoBlock,
};

/** A field of the panel of some block. */
export interface ShownField {
  /** The param. */
  readonly key: string;
  readonly title: string;
  readonly input: PanelInput;
}

interface AnyField {
  readonly input: PanelInput;
  readonly shownWhen?: (params: object) => boolean;
}

/**
 * What the panel of a block shows at the moment, from the top, under the names that messages use.
 *
 * @param params of a block of the type
 */
export function panelFields(type: BlockType, params: object): readonly ShownField[] {
  const { properties } = blockTypes[type].params as {
    readonly properties: Readonly<Record<string, { readonly title?: string }>>;
  };
  // That fields are those of the type's params is known where they are declared.
  const panel = blockDeclarations[type].panel as unknown as Readonly<Record<string, AnyField>>;
  return Object.entries(panel).flatMap(([key, { input, shownWhen }]): ShownField[] => {
    const title = properties[key]?.title ?? key;
    return shownWhen?.(params) === false ? [] : [{ key, title, input }];
  });
}
