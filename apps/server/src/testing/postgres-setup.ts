import type { TestProject } from 'vitest/node';
import { startPostgresCluster } from './postgres-cluster.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Starts one PostgreSQL for all test files of the project, and stops it after the last. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgresCluster({}, { within: scratchFolder() });
  project.provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}
