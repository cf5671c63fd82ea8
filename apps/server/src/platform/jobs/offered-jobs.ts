import type { FastifyInstance } from 'fastify';
import type { JobKind, JobsObserver } from './run-jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Kinds of jobs that features enqueue and know how to do. */
    offeredJobs?: JobKind<never>[];
    /** Told of each of them that failed for good. */
    jobGivenUp?: JobsObserver['givenUp'];
  }
}

/** Has the jobs of a kind done by whoever starts this server. */
export function offerJobs(app: FastifyInstance, kind: JobKind<never>): void {
  if (app.offeredJobs === undefined) app.decorate('offeredJobs', []);
  app.offeredJobs?.push(kind);
}

/** Has somebody told, in the transaction that notes it, of every job that failed for good. */
export function onJobGivenUp(app: FastifyInstance, tell: NonNullable<JobsObserver['givenUp']>): void {
  app.decorate('jobGivenUp', tell);
}
