import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from '../codes.ts';
import { choiceOf, DateTime } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { Timestamp } from '../record.ts';
import { jobLabels, jobStateNames, jobStates } from './resource.ts';

/** Ended run of a job. */
export const JobRun = Type.Object({
  id: Type.Integer(),
  startedAt: Timestamp,
  endedAt: Timestamp,
  /** Empty if it succeeded. */
  error: Type.String(),
  /** Result of the run, for kinds that report one. */
  output: Type.String(),
  /** Nickname of the user who asked for it; empty: by schedule. */
  requestedBy: Type.String(),
});
export type JobRun = Static<typeof JobRun>;
export const JobRunListAnswer = ListAnswer(JobRun);
export const JobRunQuery = ListQuery({}, ['startedAt']);

/** Background job. Its payload is not exposed, because it may be private. */
export const Job = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  /** Display name of the kind; the kind itself if this server does not know it. */
  title: Type.String(),
  state: choiceOf(jobStates, jobLabels.state, jobStateNames),
  /** Reason why the server does not run it, with the remedy; empty if it does. */
  off: Type.String(),
  /** Interval in milliseconds; `null`: runs once. */
  everyMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Attempts started. */
  attempts: Type.Integer(),
  /** Due time of the next, or of the failed, run. */
  runAt: Timestamp,
  failedAt: Type.Union([Timestamp, Type.Null()]),
  /** Error of the last attempt; empty if it did not fail or there was none. */
  error: Type.String(),
  createdAt: Timestamp,
  /** Start of the current run; `null` unless it is running. */
  startedAt: Type.Union([Timestamp, Type.Null()]),
  /** Latest ended run; `null` if none is stored. */
  lastRun: Type.Union([JobRun, Type.Null()]),
});
export type Job = Static<typeof Job>;
export const JobListAnswer = ListAnswer(Job);

export const JobQuery = ListQuery(
  { state: Type.Optional(choiceOf(['', ...jobStates], jobLabels.state, { '': '', ...jobStateNames })) },
  ['runAt'],
);
export type JobQuery = Static<typeof JobQuery>;

/** `runAt` as the client saw it: a second request for the same run is rejected. */
export const RunJobBody = Type.Object({ runAt: DateTime(jobLabels.runAt) }, { additionalProperties: false });
export type RunJobBody = Static<typeof RunJobBody>;

/** Time of the server. While it is in doubt, jobs that delete or publish by time wait. */
export const ServerTime = Type.Object({
  now: Timestamp,
  /** `null`: the time is trusted. */
  doubt: Type.Union([
    Type.Object({
      /** Time of the server when the doubt began, and the time that was expected then. */
      at: Timestamp,
      expected: Timestamp,
    }),
    Type.Null(),
  ]),
});
export type ServerTime = Static<typeof ServerTime>;
export const ServerTimeAnswer = Answer(ServerTime);

/** Confirms that the time of the server is right. `serverTime` as the client saw it. */
export const ConfirmTimeBody = Type.Object(
  { serverTime: DateTime(jobLabels.serverTime) },
  { additionalProperties: false },
);
export type ConfirmTimeBody = Static<typeof ConfirmTimeBody>;
