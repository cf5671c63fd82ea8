/*
 * Names of the parts of posts, announcements and pictures in the values of data sources. People see them in texts and
 * columns, so changing one breaks layouts.
 */

export const contentNames = {
  title: '标题',
  summary: '摘要',
  body: '正文',
  /** Address of a picture; empty: none. */
  picture: '图片',
  category: '分类',
  author: '作者',
  /** `2026-11-28 09:30`, in the time zone of the site. */
  time: '时间',
  pinned: '置顶',
} as const;
