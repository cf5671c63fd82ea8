import {
  CalendarOutlined,
  ClockCircleOutlined,
  FontSizeOutlined,
  PictureOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { type BlockType } from '@mutai/layout/model/block-types';
import type { ReactNode } from 'react';

export const blockIcons: Readonly<Record<BlockType, ReactNode>> = {
  text: <FontSizeOutlined aria-hidden />,
  date: <CalendarOutlined aria-hidden />,
  time: <ClockCircleOutlined aria-hidden />,
  image: <PictureOutlined aria-hidden />,
  video: <VideoCameraOutlined aria-hidden />,
};
