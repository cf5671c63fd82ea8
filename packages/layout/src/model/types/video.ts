import { AddressOrNone, Fields, MediaList, OneOf } from '../fields.ts';
import { blockType } from './block-type.ts';
import { mediaFitNames, mediaFits } from './media-fit.ts';

export const videoSources = ['live', 'file'] as const;
export type VideoSource = (typeof videoSources)[number];
export const videoSourceNames = { live: '直播', file: '文件' } as const satisfies Record<VideoSource, string>;

export const videoType = blockType({
  title: '视频组件',
  size: { w: 640, h: 360 },
  params: Fields(
    {
      type: OneOf(videoSources, '视频来源', videoSourceNames),
      url: AddressOrNone('直播地址'),
      videos: MediaList('视频'),
      fit: OneOf(mediaFits, '填充方式', mediaFitNames),
    },
    '',
  ),
  initial: { type: 'file', url: '', videos: [], fit: 'contain' },
  media: ['videos'],
});
