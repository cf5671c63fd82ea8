import { platformOf } from '../../app.ts';
import { workOn } from '../jobs.ts';
import { postLibrary } from '../../features/posts/post-library.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';

/*
 * Process that publishes posts and hangs during the transaction. publication.test.ts kills it. Arguments: location of
 * the database as JSON, and the time of its clock.
 */
const [, , location = '', now = ''] = process.argv;
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(JSON.parse(location) as DatabaseLocation, fail);
const clock = () => Number(now);
const { publication } = postLibrary(platformOf(database, clock), {
  deliver: (_trx, { kind }) =>
    new Promise<void>(() => {
      process.send?.(kind);
    }),
  notify: () => Promise.resolve(),
  onPurged: () => Promise.resolve(),
});
workOn(database, clock, [publication.publishing], {
  failed: (_kind, error) => fail(error),
  unreachable: fail,
  reachable: () => undefined,
});
