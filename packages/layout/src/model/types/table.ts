import * as Type from 'typebox';
import { type Static } from 'typebox';
import { layoutLimits } from '../../limits.ts';
import { Colour, ColourOrNone, Fields, Flag, OneOf, Text, Whole } from '../fields.ts';
import { type Frozen } from '../readonly.ts';
import { alignments, initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

export const columnAligns = ['left', 'center', 'right'] as const;
export type ColumnAlign = (typeof columnAligns)[number];
export const columnAlignNames = {
  left: '居左',
  center: '居中',
  right: '居右',
} as const satisfies Record<ColumnAlign, string>;

const { tableColumnsMax, columnWidth, tableRows, pageSeconds } = layoutLimits;

/** Column of a table. */
export const TableColumn = Fields(
  {
    /** Path in each row. */
    field: Text('列字段', layoutLimits.dataPathMax),
    title: Text('列标题', layoutLimits.titleMax),
    /** Share of the width, beside those of the other columns. */
    width: Whole('列宽', columnWidth.min, columnWidth.max),
    align: OneOf(columnAligns, '列对齐', columnAlignNames),
  },
  '列',
);
export type TableColumn = Frozen<Static<typeof TableColumn>>;

/** Rows of a data source, page by page. */
export const tableType = blockType({
  title: '表格组件',
  size: { w: 800, h: 400 },
  params: Fields(
    {
      ...sourceParams,
      columns: Type.Array(TableColumn, { title: '列', maxItems: tableColumnsMax }),
      rows: Whole('每页行数', tableRows.min, tableRows.max),
      /** 0: only the first page. */
      pageSeconds: Whole('翻页间隔', pageSeconds.min, pageSeconds.max),
      header: Flag('显示表头'),
      headerColor: Colour('表头文字'),
      headerGround: ColourOrNone('表头底色'),
      zebra: ColourOrNone('隔行底色'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    columns: [],
    rows: 6,
    pageSeconds: 10,
    header: true,
    headerColor: '#ffffff',
    headerGround: '#2b5fd9',
    zebra: '#eef2fa',
    fontCh: { ...initialStyle, align: alignments.left, padding: 8 },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
