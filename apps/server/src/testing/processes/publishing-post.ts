import { platformOf } from '../../app.ts';
import { workOn } from '../jobs.ts';
import { postLibrary } from '../../features/posts/post-library.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';

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
const { publication } = postLibrary(platformOf(database, clock), {
  announce: (_trx, { kind }) =>
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
