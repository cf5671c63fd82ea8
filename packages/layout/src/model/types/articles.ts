import { layoutLimits } from '../../limits.ts';
import { Colour, ColourOrNone, Fields, Flag, OneOf, Whole } from '../fields.ts';
import { alignments, initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

/** Parts of the time of an item that are shown. */
export const itemTimes = ['none', 'day', 'date', 'minute'] as const;
export type ItemTime = (typeof itemTimes)[number];
export const itemTimeNames = {
  none: '不显示',
  day: '月-日',
  date: '年-月-日',
  minute: '日期与时间',
} as const satisfies Record<ItemTime, string>;

const { tableRows, pageSeconds } = layoutLimits;

/** Params of lists of items with a title, a summary or body, a picture and a time; see `contentNames`. */
const listParams = {
  ...sourceParams,
  rows: Whole('每页条数', tableRows.min, tableRows.max),
  /** 0: only the first page. */
  pageSeconds: Whole('翻页间隔', pageSeconds.min, pageSeconds.max),
  picture: Flag('显示图片'),
  summary: Flag('显示摘要'),
  time: OneOf(itemTimes, '时间', itemTimeNames),
  /** Color of summaries and times. */
  faint: Colour('摘要与时间颜色'),
  divider: ColourOrNone('分隔线'),
  fontCh: TextStyle,
  ...staleParams,
};

const initialList = {
  ...initialSource,
  pageSeconds: 10,
  divider: '#e3e8f0',
  faint: '#6b7687',
  fontCh: { ...initialStyle, align: alignments.left, size: 28, padding: 12 },
  ...initialStale,
} as const;

const sourceOf = ({ source }: { readonly source: number }): readonly number[] => [source];

/** List of posts, page by page. */
export const articlesType = blockType({
  title: '文章列表',
  size: { w: 900, h: 600 },
  params: Fields(listParams, ''),
  initial: { ...initialList, rows: 5, picture: true, summary: true, time: 'date' },
  media: [],
  sources: sourceOf,
});

/** Announcements, page by page. */
export const noticesType = blockType({
  title: '公告栏',
  size: { w: 800, h: 300 },
  params: Fields(listParams, ''),
  initial: { ...initialList, rows: 2, picture: false, summary: true, time: 'day' },
  media: [],
  sources: sourceOf,
});

/** Whole posts one after the other. A body that does not fit is shown page by page within the time of its post. */
export const articleType = blockType({
  title: '文章详情',
  size: { w: 900, h: 700 },
  params: Fields(
    {
      ...sourceParams,
      /** 0: only the first. */
      itemSeconds: Whole('每篇时长', pageSeconds.min, pageSeconds.max),
      picture: Flag('显示图片'),
      time: OneOf(itemTimes, '时间', itemTimeNames),
      author: Flag('显示作者'),
      titleColor: Colour('标题颜色'),
      faint: Colour('时间与作者颜色'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    itemSeconds: 30,
    picture: true,
    time: 'date',
    author: false,
    titleColor: '#1a2233',
    faint: '#6b7687',
    fontCh: { ...initialStyle, align: alignments.left, size: 28, padding: 16 },
    ...initialStale,
  },
  media: [],
  sources: sourceOf,
});
