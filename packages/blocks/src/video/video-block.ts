import { type ParamsOf } from '@mutai/layout/model/block-types';
import { mediaFitNames, mediaFits } from '@mutai/layout/model/types/media-fit';
import { videoSourceNames, videoSources } from '@mutai/layout/model/types/video';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

/** `url` applies only to live video, the list of files only to the other type. */
const isLive = ({ type }: ParamsOf<'video'>): boolean => type === 'live';

export const videoBlock: BlockDeclaration<'video'> = {
  panel: {
    type: { input: choicesOf(videoSources, videoSourceNames) },
    url: { input: { kind: 'address' }, shownWhen: isLive },
    videos: { input: { kind: 'media', of: 'video' }, shownWhen: (params) => !isLive(params) },
    fit: { input: choicesOf(mediaFits, mediaFitNames) },
  },
};
