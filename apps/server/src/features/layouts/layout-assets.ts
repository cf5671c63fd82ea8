import { contentsPath } from '@mutai/contract/paths';
import { type Layout, blocksOf } from '@mutai/layout/model/layout';
import { blockTypes } from '@mutai/layout/model/block-types';
import type { Block } from '@mutai/layout/model/block';
import { contentsIn } from '../../platform/resource/file-uses.ts';

/** Digest of the content at an address; undefined if it is not an address of the file library. */
export function digestAt(address: string): string | undefined {
  const [sha256] = contentsIn([address]);
  return sha256 !== undefined && address.startsWith(`${contentsPath}/`) ? sha256 : undefined;
}

interface ShownMedia {
  readonly url: string;
  /** Readable location in the layout. */
  readonly place: string;
  /** Title, or an empty string. */
  readonly title: string;
}

function mediaOfBlock(block: Block): readonly ShownMedia[] {
  const place = `组件“${block.title}”（${block.id}）`;
  const params = block.params as unknown as Readonly<Record<string, readonly { url: string; title: string }[]>>;
  const names: readonly string[] = blockTypes[block.type].media;
  return [
    { url: block.bgImage, place: `${place}的背景图片`, title: '' },
    ...names.flatMap((name) => (params[name] ?? []).map(({ url, title }) => ({ url, title, place: `${place}的素材` }))),
  ];
}

/** Media of the file library that a layout shows, with their locations. */
export const shownMedia = (layout: Layout): readonly ShownMedia[] =>
  [
    { url: layout.canvas.bgImage, place: '画布的背景图片', title: '' },
    ...blocksOf(layout).flatMap((block) => mediaOfBlock(block)),
  ].filter(({ url }) => url !== '');

/** Largest number of locations that a message names. */
const mostNamed = 3;

/** Readable locations of contents in a layout. */
export function namedPlaces(layout: Layout, contents: ReadonlySet<string>): string {
  const all = shownMedia(layout).filter(({ url }) => contents.has(digestAt(url) ?? ''));
  const named = all.slice(0, mostNamed).map(({ place, title }) => (title === '' ? place : `${place}“${title}”`));
  return `${named.join('、')}${all.length > mostNamed ? `等 ${all.length} 处` : ''}`;
}
