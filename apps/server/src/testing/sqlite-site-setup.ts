import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareSite } from './prepared-site.ts';
import { scratchFolder } from './scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the prepared site's embedded database. */
    preparedDataDir: string;
  }
}

/** Prepares the site that tests copy. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(scratchFolder(), 'mutai-prepared-'));
  await prepareSite({ databaseUrl: '', databasePoolSize: 1, dataDir });
  project.provide('preparedDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
