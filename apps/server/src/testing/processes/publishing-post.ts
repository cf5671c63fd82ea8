import { postLibrary } from '../../features/posts/post-library.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';
import { jobsOf } from '../../platform/jobs/jobs.ts';

/*
 * A process that publishes posts, and is in the midst of it for ever: publication.test.ts kills it. Arguments: where the
 * database is, as JSON, and what its clock shows.
 */
const [, , location = '', now = ''] = process.argv;
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(JSON.parse(location) as DatabaseLocation, fail);
const clock = () => Number(now);
const { publication } = postLibrary(database, clock, {
  announce: (_trx, { kind }) =>
    new Promise<void>(() => {
      process.send?.(kind);
    }),
  notify: () => Promise.resolve(),
  onPurged: () => Promise.resolve(),
});
jobsOf(database, clock).start([publication.publishing], {
  failed: (_kind, error) => fail(error),
  unreachable: fail,
  reachable: () => undefined,
});
