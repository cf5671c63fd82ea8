import { type ComponentType } from 'react';
import { type BlockType } from '@mutai/layout/model/block-types';
import { ClockView } from './clock-text/clock-view.tsx';
import { type ViewProps } from './declaration.ts';
import { ImageView } from './image/image-view.tsx';
import { TextView } from './text/text-view.tsx';
import { VideoView } from './video/video-view.tsx';

/**
 * View of every block type; a missing one is a compile error. Apart from the declarations of panels, because displays
 * load neither panels nor schemas.
 */
export const blockViews: { readonly [Kind in BlockType]: ComponentType<ViewProps<Kind>> } = {
  text: TextView,
  date: ClockView,
  time: ClockView,
  image: ImageView,
  video: VideoView,
};
