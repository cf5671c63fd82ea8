import { parentPort, workerData } from 'node:worker_threads';

/** Sends one request over and over until it is ended; says when the first is answered. */
const { url, headers } = workerData as { url: string; headers: Record<string, string> };

for (;;) {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  parentPort?.postMessage('answered');
}
