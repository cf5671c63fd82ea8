import { hash } from 'node:crypto';
import { fileType, thumbnailPath } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import type { ContentState } from '@mutai/contract/playlists/resource';
import { layoutLimits } from '@mutai/layout/limits';
import { newBlock, type Block } from '@mutai/layout/model/block';
import { emptyLayout, withBlocks } from '@mutai/layout/model/layout';

/** File of the library, with what is known of its content. */
export interface PlayableFile {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly path: string;
  readonly sha256: string;
  readonly mimetype: string;
  readonly size: number;
  readonly examinedAt: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** 1: browsers can show it as a picture. */
  readonly isPicture: number;
  readonly smallSha256: string | null;
}

/** Characters of the digest in a key. */
const digestLength = 12;

/** Displays know an image or video by this key. */
const keyOf = ({ id, sha256 }: PlayableFile): string => `f${id}-${sha256.slice(0, digestLength)}`;

/** Id of the file with a key; undefined if it is the key of something else. */
export function fileIdOf(key: string): number | undefined {
  const [, id] = /^f(\d{1,9})-[0-9a-f]{12}$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

const isVideo = ({ type }: PlayableFile): boolean => type === fileType.video;

/** Before the examination, size and length are unknown. */
function stateOf(file: PlayableFile): ContentState {
  if (!isVideo(file) && (file.type !== fileType.image || file.isPicture === 0)) return 'unplayable';
  if (file.examinedAt === null) return 'processing';
  const pixels = (file.width ?? 0) * (file.height ?? 0);
  return !isVideo(file) && pixels > limits.layoutPicturePixels ? 'unplayable' : 'ready';
}

/** Size of the canvas: that of the file, made smaller if no canvas can be as large. */
function canvasSize({ width, height }: PlayableFile): readonly [width: number, height: number] {
  if (width === null || height === null || width < 1 || height < 1) {
    return [layoutLimits.canvasWidth, layoutLimits.canvasHeight];
  }
  const scale = Math.min(1, layoutLimits.canvasSideMax / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Layout of one block that fills its canvas with the file, as JSON. Depends on nothing that can change while the file has
 * this key, such as its name.
 */
function documentOf(file: PlayableFile): string {
  const [w, h] = canvasSize(file);
  const type = isVideo(file) ? 'video' : 'image';
  const block = newBlock(type, 1);
  const media = [{ url: file.path, title: '' }];
  const params = { ...block.params, ...(type === 'video' ? { videos: media } : { images: media }) };
  const canvas = { title: keyOf(file), width: w, height: h, bgColor: '#000000', langList: ['ch' as const] };
  // TypeScript cannot correlate `params` with `type`.
  return JSON.stringify({ ...withBlocks(emptyLayout(canvas), [{ ...block, w, h, params } as Block]), order: [1] });
}

/** Shortest showing of a video, in seconds. */
const shortest = 1;

/** Facts about a file for an item of a playlist. */
export const playableFile = (file: PlayableFile) => ({
  id: file.id,
  title: file.name,
  state: stateOf(file),
  isVideo: isVideo(file),
  width: file.width,
  height: file.height,
  thumbnail: file.smallSha256 === null ? '' : thumbnailPath(file.sha256, 'small'),
  seconds:
    isVideo(file) && file.durationMs !== null
      ? Math.max(shortest, file.durationMs / 1000)
      : limits.playlistItemDefaultSeconds,
});

/** Publication of a file, as displays know it, with its document; undefined unless it can be played. */
export function filePublication(file: PlayableFile) {
  if (stateOf(file) !== 'ready') return undefined;
  const text = documentOf(file);
  const { path, sha256, mimetype, size } = file;
  return {
    text,
    publication: {
      key: keyOf(file),
      layoutId: null,
      number: 0,
      title: file.name,
      document: { sha256: hash('sha256', text), size: Buffer.byteLength(text) },
      assets: [{ path, sha256, mimetype, size }],
    },
  };
}
