import { workOn } from '../jobs.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';

/*
 * Process that takes jobs of the kind `note`, reports each, and never finishes it. jobs.test.ts kills it. Arguments:
 * location of the database as JSON, and the time of its clock.
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
