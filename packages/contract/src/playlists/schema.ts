import Type, { type Static } from 'typebox';
import { idOf } from '../list.ts';

const DayOrNull = (title: string) =>
  Type.Union([Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$` }), Type.Null()], { title });

/** Layout, image or video of a playlist. */
export const PlaylistItem = Type.Object(
  {
    kind: Type.Union([Type.Literal('layout'), Type.Literal('file')], { title: '类型' }),
    /** Of the layout, or of the file in the library. */
    id: idOf('内容'),
    /** Duration of one showing; `null`: the length of the video, or the default of other contents. */
    seconds: Type.Union([Type.Integer({ minimum: 1, maximum: 86_400 }), Type.Null()], { title: '时长（秒）' }),
    /** Showings in one round. */
    weight: Type.Integer({ minimum: 1, maximum: 10, title: '每轮次数' }),
    /** Days between which it plays, both included, in the zone of the screen; `null`: without limit. */
    firstDate: DayOrNull('开始日期'),
    lastDate: DayOrNull('结束日期'),
  },
  { additionalProperties: false },
);
export type PlaylistItem = Static<typeof PlaylistItem>;
