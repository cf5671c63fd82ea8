/*
 * Lists the generations of the backup target as JSON, for the server. A process of its own, because manifests of large
 * sites take long to parse, and a lost network disk blocks whoever reads it.
 *
 * The argument is a JSON array of the names that the server knows.
 */
import { onEnvironment } from './existing-site.ts';
import { listGenerations } from './features/backups/generations.ts';
import { openTarget } from './features/backups/open-target.ts';
import { systemClock } from './platform/time/clock.ts';

await onEnvironment(async ({ backup }) => {
  const known = new Set(JSON.parse(process.argv[2] ?? '[]') as readonly string[]);
  const target = await openTarget(backup.directory, backup, systemClock);
  try {
    process.stdout.write(JSON.stringify(await listGenerations(target, known)));
  } catch (error) {
    throw target.explain(error);
  } finally {
    target.close();
  }
});
