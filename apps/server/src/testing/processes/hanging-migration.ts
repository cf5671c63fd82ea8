import { migrate } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import { openDatabase, type DatabaseLocation } from '../../platform/database/open-database.ts';

/*
 * Process that upgrades a database up to the last step, reports that, and hangs. upgrade.test.ts kills it. Arguments:
 * location of the database as JSON, and the folder for backups.
 */
const [, , location = '', backups = ''] = process.argv;
const database = openDatabase(JSON.parse(location) as DatabaseLocation, () => undefined);
const hang = () =>
  new Promise<void>(() => {
    process.send?.('in the midst');
    setInterval(() => undefined, 1000);
  });
await migrate(database, backups, 1, { ...migrations(database.dialect), '9999-hangs': { up: hang } });
