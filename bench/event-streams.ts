import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AllHave, StreamsToOpen } from './event-clients.ts';

/** Current time by the clock of {@link AllHave}. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Event streams of a server, opened by some processes. */
export function eventStreams(url: string, processes: number) {
  const children: ChildProcess[] = [];
  const heard = new Map<number, number[]>();
  const waiting = new Map<number, (last: number) => void>();
  const hear = ({ events, at }: AllHave) => {
    const moments = [...(heard.get(events) ?? []), at];
    heard.set(events, moments);
    if (moments.length === processes) waiting.get(events)?.(Math.max(...moments));
  };
  /** Resolves to the time at which the last stream has the given number of events. */
  const all = (events: number) => new Promise<number>((resolve) => waiting.set(events, resolve));
  return {
    all,
    /** Opens a stream per token. @returns milliseconds until all are open */
    async open(tokens: readonly string[]): Promise<number> {
      const opened = all(0);
      for (let nth = 0; nth < processes; nth += 1) {
        const child = fork(new URL('event-clients.ts', import.meta.url));
        child.on('message', hear);
        children.push(child);
        await once(child, 'spawn');
      }
      const begun = now();
      for (const [nth, child] of children.entries()) {
        const own = tokens.filter((_, index) => index % processes === nth);
        child.send({ port: Number(new URL(url).port), tokens: own } satisfies StreamsToOpen);
      }
      return (await opened) - begun;
    },
    close: () => children.forEach((child) => child.kill()),
  };
}
