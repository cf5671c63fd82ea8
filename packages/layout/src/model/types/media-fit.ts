/** How a picture or video fills its block. */
export const mediaFits = ['contain', 'cover', '100% 100%'] as const;
export type MediaFit = (typeof mediaFits)[number];
export const mediaFitNames = {
  contain: '完整显示',
  cover: '裁剪填满',
  '100% 100%': '拉伸填满',
} as const satisfies Record<MediaFit, string>;
