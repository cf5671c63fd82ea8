import Type, { type Static } from 'typebox';
import { severities } from '../emergencies/severities.ts';
import { choiceOf } from '../fields.ts';
import { limits } from '../limits.ts';
import { OperationLog } from '../logs/schema.ts';
import { shownStates } from '../screens/resource.ts';
import { countedKinds } from './paths.ts';

const days = limits.statisticsDays;

/** Contains only kinds that the caller may read. */
export const Statistics = Type.Object({
  /** Today by the server's clock, such as `2026-11-22`. */
  today: Type.String(),
  counts: Type.Array(
    Type.Object({
      kind: choiceOf(countedKinds, '类型'),
      total: Type.Integer(),
      /** Records created on each of the last days, today last. */
      created: Type.Array(Type.Integer(), { minItems: days, maxItems: days }),
    }),
  ),
});
export type Statistics = Static<typeof Statistics>;
export type RecordCount = Statistics['counts'][number];

const counted = {
  count: Type.Integer(),
  /** `count` is a lower bound. */
  atLeast: Type.Boolean(),
};

/** Pending work. A member is `null` if it does not apply to the caller. */
export const Waiting = Type.Object({
  /** Comments awaiting approval. */
  comments: Type.Union([Type.Object(counted), Type.Null()]),
  /** The caller's unpublished posts. */
  drafts: Type.Union([Type.Object(counted), Type.Null()]),
  /** The caller's unsaved drafts of posts. */
  unsaved: Type.Union([
    Type.Object({
      ...counted,
      /** Most recent one; `null` if there is none. `postId` 0: a post not created yet. */
      latest: Type.Union([
        Type.Object({ postId: Type.Integer(), title: Type.String(), updatedAt: Type.String({ format: 'date-time' }) }),
        Type.Null(),
      ]),
    }),
    Type.Null(),
  ]),
  /** Scheduled posts, next publication first. */
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

const Time = Type.String({ format: 'date-time' });

/** State of all screens. */
export const ScreenOverview = Type.Object({
  /** Screens in each state. */
  counts: Type.Record(Type.Enum([...shownStates]), Type.Integer()),
  /** Screens that are offline, but not asleep, and were lost last. */
  offline: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), since: Time })),
  /** Newest faults of the last day, one of each display. */
  faults: Type.Array(Type.Object({ screenId: Type.Integer(), name: Type.String(), at: Time, message: Type.String() })),
  /** Emergencies at work, the most severe first; `null`: the caller may not see them. */
  emergencies: Type.Union([
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        severity: Type.Enum([...severities]),
        /** `null`: until it is withdrawn. */
        endsAt: Type.Union([Time, Type.Null()]),
      }),
    ),
    Type.Null(),
  ]),
  /** Rules of the schedule that begin to apply within a day, soonest first; `null`: the caller may not see them. */
  upcoming: Type.Union([
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        /** Group or screen; empty: all screens. */
        targetName: Type.String(),
        /** Layout or playlist. */
        itemTitle: Type.String(),
        at: Time,
      }),
    ),
    Type.Null(),
  ]),
});
export type ScreenOverview = Static<typeof ScreenOverview>;
