import Type, { type Static } from 'typebox';
import { ListAnswer } from '../codes.ts';
import { choiceOf, DateTime, DateTimeOrNull, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterFlag, idOf, ListQuery, SearchText } from '../list.ts';
import { recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { announcementLabels, audienceNames, audiences } from './resource.ts';

const idsOf = (title: string) =>
  Type.Array(idOf(title), { maxItems: limits.announcementTargets, uniqueItems: true, title });

const fields = {
  title: NameText(announcementLabels.title, limits.announcementTitleMax),
  body: NameText(announcementLabels.body, limits.announcementBodyMax),
  pinned: Type.Optional(Type.Boolean({ title: announcementLabels.pinned })),
  /** Default: now. */
  startsAt: Type.Optional(DateTime(announcementLabels.startsAt)),
  endsAt: Type.Optional(DateTimeOrNull(announcementLabels.endsAt)),
  audience: Type.Optional(choiceOf(audiences, announcementLabels.audience, audienceNames)),
  roleIds: Type.Optional(idsOf(announcementLabels.roleIds)),
  departmentIds: Type.Optional(idsOf(announcementLabels.departmentIds)),
};

/** Message from administrators to users. Plain text; links in it can be clicked. */
export const Announcement = Type.Object({
  ...recordFields,
  title: Type.String(),
  body: Type.String(),
  pinned: Type.Boolean(),
  startsAt: Timestamp,
  /** `null`: no end. */
  endsAt: Type.Union([Timestamp, Type.Null()]),
  audience: Type.Enum([...audiences]),
  roleIds: Type.Array(Type.Integer()),
  departmentIds: Type.Array(Type.Integer()),
  readCount: Type.Integer(),
});
export type Announcement = Static<typeof Announcement>;

const readOnly = ['readCount'];

export const CreateAnnouncement = WriteBody(fields, readOnly);
export type CreateAnnouncement = Static<typeof CreateAnnouncement>;

export const UpdateAnnouncement = WriteBody(
  { ...fields, title: Type.Optional(fields.title), body: Type.Optional(fields.body), ...versionField },
  readOnly,
);
export type UpdateAnnouncement = Static<typeof UpdateAnnouncement>;

export const AnnouncementQuery = ListQuery(
  {
    title: SearchText,
    pinned: FilterFlag(announcementLabels.pinned),
    audience: FilterChoices(announcementLabels.audience, audiences),
  },
  ['id', 'title', 'startsAt', 'endsAt', 'createdAt'],
);
export type AnnouncementQuery = Static<typeof AnnouncementQuery>;

/** User that the announcement addresses, or who read it while addressed. */
export const AnnouncementReader = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  /** Empty if the user has no department. */
  department: Type.String(),
  /** `null`: unread. */
  readAt: Type.Union([Timestamp, Type.Null()]),
});
export type AnnouncementReader = Static<typeof AnnouncementReader>;
export const AnnouncementReaderList = ListAnswer(AnnouncementReader);

export const ReaderQuery = ListQuery({ read: FilterFlag('阅读情况'), nickname: SearchText }, ['readAt']);
export type ReaderQuery = Static<typeof ReaderQuery>;
