import { workerData } from 'node:worker_threads';

/** Repeats a request until terminated. Writes a dot per response. */
const { url, headers } = workerData as { url: string; headers: Record<string, string> };

for (;;) {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  process.stdout.write('.');
}
