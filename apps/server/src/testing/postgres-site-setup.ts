import type { TestProject } from 'vitest/node';
import { guardAnnouncements } from './announced-changes.ts';
import { createDatabase, databaseUrl, preparedDatabase } from './postgres.ts';
import { prepareSite } from './prepared-site.ts';
import startPostgres from './postgres-setup.ts';

/** Starts PostgreSQL and prepares the site that tests copy. */
export default async function setup(project: TestProject) {
  const stop = await startPostgres(project);
  const { postgresUrl } = project.getProvidedContext();
  await createDatabase(postgresUrl, preparedDatabase);
  const url = databaseUrl(postgresUrl, preparedDatabase);
  await prepareSite({ databaseUrl: url, databasePoolSize: 2, dataDir: '' });
  await guardAnnouncements(url);
  return stop;
}
