import Type, { type Static } from 'typebox';
import { choiceOf } from '../fields.ts';
import { limits } from '../limits.ts';
import { OperationLog } from '../logs/schema.ts';
import { countedKinds } from './paths.ts';

const days = limits.statisticsDays;

/** Only what who asks may read. */
export const Statistics = Type.Object({
  /** By the server's clock: `2026-11-22`. */
  today: Type.String(),
  counts: Type.Array(
    Type.Object({
      kind: choiceOf(countedKinds, '类型'),
      total: Type.Integer(),
      /** How many of them were created on each of the last days, today last. */
      created: Type.Array(Type.Integer(), { minItems: days, maxItems: days }),
    }),
  ),
});
export type Statistics = Static<typeof Statistics>;
export type RecordCount = Statistics['counts'][number];

const counted = {
  count: Type.Integer(),
  /** There are more than were counted. */
  atLeast: Type.Boolean(),
};

/** Each null where it does not concern who asks. */
export const Waiting = Type.Object({
  /** Comments that somebody has to approve. */
  comments: Type.Union([Type.Object(counted), Type.Null()]),
  /** Posts of one's own that are not published. */
  drafts: Type.Union([Type.Object(counted), Type.Null()]),
  /** What one typed into the form of posts and has not saved. */
  unsaved: Type.Union([
    Type.Object({
      ...counted,
      /** Null where there is none. `postId` 0: of a post that does not exist yet. */
      latest: Type.Union([
        Type.Object({ postId: Type.Integer(), title: Type.String(), updatedAt: Type.String({ format: 'date-time' }) }),
        Type.Null(),
      ]),
    }),
    Type.Null(),
  ]),
  /** Posts that will be published by their time, the first of them first. */
  scheduled: Type.Union([
    Type.Object({
      ...counted,
      next: Type.Array(
        Type.Object({ id: Type.Integer(), title: Type.String(), publishAt: Type.String({ format: 'date-time' }) }),
      ),
    }),
    Type.Null(),
  ]),
});
export type Waiting = Static<typeof Waiting>;

export const RecentOperations = Type.Array(OperationLog);
