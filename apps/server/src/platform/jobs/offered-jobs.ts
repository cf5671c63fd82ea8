import type { FastifyInstance } from 'fastify';
import type { JobKind } from './run-jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Kinds of jobs that features enqueue and know how to do. */
    offeredJobs?: JobKind<never>[];
  }
}

/** Has the jobs of a kind done by whoever starts this server. */
export function offerJobs(app: FastifyInstance, kind: JobKind<never>): void {
  if (app.offeredJobs === undefined) app.decorate('offeredJobs', []);
  app.offeredJobs?.push(kind);
}
