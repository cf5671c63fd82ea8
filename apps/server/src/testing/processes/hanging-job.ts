import { workOn } from '../jobs.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';

/*
 * A process that takes jobs of the kind `note`, says so, and never comes to their end: jobs.test.ts kills it.
 * Arguments: where the database is, as JSON, and what its clock shows.
 */
const [, , location = '', now = ''] = process.argv;
const hang = (payload: unknown) =>
  new Promise<void>(() => {
    process.send?.(payload);
  });
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(JSON.parse(location) as DatabaseLocation, fail);
workOn(database, () => Number(now), [{ kind: 'note', title: '记录', run: hang }], {
  failed: (_kind, error) => fail(error),
  unreachable: fail,
  reachable: () => undefined,
});
