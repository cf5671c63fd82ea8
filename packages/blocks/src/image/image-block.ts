import { layoutLimits } from '@mutai/layout/limits';
import { mediaFitNames, mediaFits } from '@mutai/layout/model/types/media-fit';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

const { min, max, step } = layoutLimits.pictureMs;

export const imageBlock: BlockDeclaration<'image'> = {
  panel: {
    images: { input: { kind: 'media', of: 'image' } },
    fit: { input: choicesOf(mediaFits, mediaFitNames) },
    switchTime: {
      input: { kind: 'number', min, max, step, unit: '毫秒' },
      shownWhen: ({ images }) => images.length > 1,
    },
  },
};
