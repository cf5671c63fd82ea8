import type { Layout } from '@mutai/layout/model/layout';
import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf, DescriptionText, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf, ListQuery, SearchText } from '../list.ts';
import { optionalFields, recordFields, versionField, WriteBody } from '../record.ts';
import {
  contentStateNames,
  contentStates,
  itemKinds,
  playlistItemLabels as itemLabels,
  playlistLabels as labels,
  transitionNames,
  transitions,
} from './resource.ts';

const DayOrNull = (label: string) =>
  Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    title: label,
    description: '请使用存在的日期，例如 2026-01-31，或留空表示不限',
  });

const Kind = Type.Enum([...itemKinds], {
  type: 'string',
  title: itemLabels.kind,
  description: '只能是布局（layout）或素材（file），节目单中不能再放节目单',
});

/** Layout, image or video of a playlist. */
export const PlaylistItem = Type.Object(
  {
    kind: Kind,
    /** Id of the layout, or of the file in the library. */
    id: idOf(itemLabels.id),
    /** Duration of one showing; `null`: the length of the video, or the default of other contents. */
    seconds: Type.Union([Type.Integer({ minimum: 1, maximum: limits.playlistItemSeconds }), Type.Null()], {
      title: itemLabels.seconds,
      description: `请输入 1~${limits.playlistItemSeconds} 的整数，或留空使用默认时长`,
    }),
    /** Showings in one round. */
    weight: Type.Integer({ minimum: 1, maximum: limits.playlistItemWeight, title: itemLabels.weight }),
    /** Days between which it plays, both included, in the zone of the screen; `null`: without limit. */
    firstDate: DayOrNull(itemLabels.firstDate),
    lastDate: DayOrNull(itemLabels.lastDate),
  },
  { additionalProperties: false },
);
export type PlaylistItem = Static<typeof PlaylistItem>;

const Items = Type.Array(PlaylistItem, { maxItems: limits.playlistItems, title: labels.items });
const title = NameText(labels.title);
const settings = {
  description: DescriptionText(),
  transition: choiceOf(transitions, labels.transition, transitionNames),
  /** In the order of a round. Without any that is valid and ready, the playlist does not play. */
  items: Items,
};

const listed = {
  ...recordFields,
  title: Type.String(),
  description: settings.description,
  transition: settings.transition,
  itemCount: Type.Integer(),
};

/** Playlist in a list. */
export const ListedPlaylist = Type.Object(listed);
export type ListedPlaylist = Static<typeof ListedPlaylist>;

/** Layouts, images and videos that play in turn. */
export const Playlist = Type.Object({ ...listed, items: Items });
export type Playlist = Static<typeof Playlist>;

const readOnly = ['itemCount'];

export const CreatePlaylist = WriteBody({ title, ...optionalFields(settings) }, readOnly);
export type CreatePlaylist = Static<typeof CreatePlaylist>;

export const UpdatePlaylist = WriteBody(
  { title: Type.Optional(title), ...optionalFields(settings), ...versionField },
  readOnly,
);
export type UpdatePlaylist = Static<typeof UpdatePlaylist>;

export const PlaylistQuery = ListQuery({ title: SearchText }, ['id', 'title', 'createdAt', 'updatedAt']);
export type PlaylistQuery = Static<typeof PlaylistQuery>;

/** Layout or file, as an item of a playlist shows it. */
export const PlaylistContent = Type.Object({
  kind: Kind,
  id: Type.Integer(),
  /** Title of the layout or name of the file; empty: deleted for good. */
  title: Type.String(),
  state: choiceOf(contentStates, '状态', contentStateNames),
  /** Identifies what plays; `null` unless `ready`. */
  key: Type.Union([Type.String(), Type.Null()]),
  /** Duration of a showing if the item sets none. */
  seconds: Type.Number(),
  /** Pixels; `null`: unknown. */
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  isVideo: Type.Boolean(),
  /** Address of a small picture; empty: none. */
  thumbnail: Type.String(),
});
export type PlaylistContent = Static<typeof PlaylistContent>;
export const PlaylistContentsAnswer = Answer(Type.Array(PlaylistContent));

/** Ids separated by commas. */
const SomeIds = (label: string) =>
  Type.Optional(
    Type.String({
      maxLength: limits.playlistItems * 11,
      pattern: String.raw`^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$`,
      title: label,
      description: '请用逗号分隔编号，例如 1,2,3',
    }),
  );

export const PlaylistContentQuery = Type.Object(
  { layouts: SomeIds('布局'), files: SomeIds('素材') },
  { additionalProperties: false },
);
export type PlaylistContentQuery = Static<typeof PlaylistContentQuery>;

export const PlaylistDocumentParams = Type.Object({
  key: Type.String({ maxLength: 40, pattern: String.raw`^[\w-]+$`, title: '内容' }),
});
export const PlaylistDocumentAnswer = Answer(Type.Unsafe<Layout>(Type.Object({}, { additionalProperties: true })));
