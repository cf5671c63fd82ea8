import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Measures small requests one by one until asked for the times. Runs in its own thread, so that other work of the
 * benchmark does not count as waiting.
 */
const { url, headers } = workerData as { url: string; headers: Record<string, string> };

const pauseMs = 2;

let times: number[] = [];
parentPort?.on('message', () => {
  parentPort?.postMessage(times);
  times = [];
});

for (;;) {
  // Pause: back-to-back requests would occupy a core.
  await sleep(pauseMs);
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  times.push(performance.now() - begun);
}
