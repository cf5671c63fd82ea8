import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { mediaFitNames, mediaFits } from '@mutai/layout/model/types/media-fit';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

const { min, max, step } = layoutLimits.pictureMs;
const { zoomPercent } = layoutLimits;
const percent = { kind: 'number', min: 0, max: 100, step: 1, unit: '%' } as const;

/** Returns true if a part of the pictures may be out of sight. */
const isCropped = ({ fit, zoom }: ParamsOf<'image'>): boolean => fit === 'cover' || zoom > 100;

export const imageBlock: BlockDeclaration<'image'> = {
  panel: {
    images: { input: { kind: 'media', of: 'image' } },
    fit: { input: choicesOf(mediaFits, mediaFitNames) },
    zoom: { input: { kind: 'number', ...zoomPercent, unit: '%' } },
    focusX: { input: percent, shownWhen: isCropped },
    focusY: { input: percent, shownWhen: isCropped },
    switchTime: {
      input: { kind: 'number', min, max, step, unit: '毫秒' },
      shownWhen: ({ images }) => images.length > 1,
    },
  },
};
