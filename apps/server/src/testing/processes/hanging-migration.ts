import { migrate } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';

/*
 * A process that upgrades a database, and says so when it has done all but the last step, to which it never comes:
 * upgrade.test.ts kills it. Arguments: where the database is, as JSON, and the folder for copies.
 */
const [, , location = '', backups = ''] = process.argv;
const database = openDatabase(JSON.parse(location) as DatabaseLocation, () => undefined);
const hang = () =>
  new Promise<void>(() => {
    process.send?.('in the midst');
    setInterval(() => undefined, 1000);
  });
await migrate(database, backups, 1, { ...migrations(database.dialect), '9999-hangs': { up: hang } });
