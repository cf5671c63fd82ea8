import { layoutLimits } from '@mutai/layout/limits';
import { mediaFitNames, mediaFits } from '@mutai/layout/model/types/media-fit';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { ImageView } from './image-view.tsx';

const { min, max, step } = layoutLimits.pictureMs;

export const imageBlock: BlockDeclaration<'image'> = {
  View: ImageView,
  panel: {
    images: { input: { kind: 'media', of: 'image' } },
    fit: { input: choicesOf(mediaFits, mediaFitNames) },
    switchTime: {
      input: { kind: 'number', min, max, step, unit: '毫秒' },
      shownWhen: ({ images }) => images.length > 1,
    },
  },
};
