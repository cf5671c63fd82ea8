import Type, { type Static } from 'typebox';
import { ListAnswer } from '../codes.ts';
import { FilterId, idOf, ListQuery, SearchText } from '../list.ts';
import { Timestamp } from '../record.ts';
import { sessionLabels } from './resource.ts';

/** Active session: one sign-in on one device. */
export const Session = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  ip: Type.String(),
  os: Type.String(),
  browser: Type.String(),
  remember: Type.Boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  /** Session of this request. */
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** `userId` counts the sessions of one user before they are ended. */
export const SessionQuery = ListQuery(
  { nickname: SearchText, ip: SearchText, userId: FilterId(sessionLabels.userId) },
  ['id', 'createdAt', 'lastSeenAt'],
);
export type SessionQuery = Static<typeof SessionQuery>;

export const SessionListAnswer = ListAnswer(Session);

/** Ends all sessions of one user: `POST /sessions/end`. */
export const EndSessionsBody = Type.Object({ userId: idOf(sessionLabels.userId) }, { additionalProperties: false });
