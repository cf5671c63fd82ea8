import { type ShownPicture } from '@mutai/layout/model/media';

/** Broken picture of a block or of the canvas. */
export interface Fault {
  /** Id of the block; `null`: the canvas. */
  readonly block: number | null;
  readonly message: string;
}

/** Message for a picture that cannot be shown. */
export const pictureFault = ({ url, title }: Pick<ShownPicture, 'url' | 'title'>): string =>
  `图片“${title || url}”无法显示`;

export const faultOf = ({ block, url, title, isBackground }: ShownPicture): Fault => ({
  block,
  message: isBackground ? `背景图片“${url}”无法显示` : pictureFault({ url, title }),
});
