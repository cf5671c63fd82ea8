import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Takes the time of small requests, one after the other, until it is asked for the times: on a thread of its own, so
 * that what the measuring itself does is not counted as waiting.
 */
const { url, headers } = workerData as { url: string; headers: Record<string, string> };

const pauseMs = 2;

let times: number[] = [];
parentPort?.on('message', () => {
  parentPort?.postMessage(times);
  times = [];
});

for (;;) {
  // Not one right after the other: that alone would keep a core busy.
  await sleep(pauseMs);
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  times.push(performance.now() - begun);
}
