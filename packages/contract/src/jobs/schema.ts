import Type, { type Static } from 'typebox';
import { ListAnswer } from '../codes.ts';
import { choiceOf, DateTime } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { Timestamp } from '../record.ts';
import { jobLabels, jobStateNames, jobStates } from './resource.ts';

/** Background job. Its payload is not exposed, because it may be private. */
export const Job = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  /** Display name of the kind; the kind itself if this server does not know it. */
  title: Type.String(),
  state: choiceOf(jobStates, jobLabels.state, jobStateNames),
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
