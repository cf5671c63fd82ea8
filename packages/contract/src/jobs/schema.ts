import Type, { type Static } from 'typebox';
import { ListAnswer } from '../codes.ts';
import { choiceOf, DateTime } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { Timestamp } from '../record.ts';
import { jobLabels, jobStateNames, jobStates } from './resource.ts';

/** Work apart from any request. What it works on is no part of it, since that may be private. */
export const Job = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  /** What people call its kind; the kind itself where this server does not know it. */
  title: Type.String(),
  state: choiceOf(jobStates, jobLabels.state, jobStateNames),
  /** Milliseconds from one run to the next; null: it is done once. */
  everyMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Tries that were begun. */
  attempts: Type.Integer(),
  /** When it runs, or was to. */
  runAt: Timestamp,
  failedAt: Type.Union([Timestamp, Type.Null()]),
  /** Of its last try; empty: that did not fail, or there was none. */
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

/** The run that was seen: who asks for the same one twice is refused the second time. */
export const RunJobBody = Type.Object({ runAt: DateTime(jobLabels.runAt) }, { additionalProperties: false });
export type RunJobBody = Static<typeof RunJobBody>;
