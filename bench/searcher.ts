import { workerData } from 'node:worker_threads';

/** Sends one request over and over until it is ended; writes a dot for each answer. */
const { url, headers } = workerData as { url: string; headers: Record<string, string> };

for (;;) {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  process.stdout.write('.');
}
