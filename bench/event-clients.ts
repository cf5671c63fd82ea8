import { eventsPath } from '@mutai/contract/paths';
import { connect } from 'node:net';

/*
 * Process with many event streams, which reports when all have received an event. Uses bare sockets, since clients
 * share the machine with the server.
 */

export interface StreamsToOpen {
  readonly port: number;
  readonly tokens: readonly string[];
}

/**
 * Report that all streams are open or have received one more event. `at` is the time of the last one, by the system
 * clock.
 */
export interface AllHave {
  readonly events: number;
  readonly at: number;
}

/** Number of streams opened concurrently. */
const atOnce = 50;
const now = () => performance.timeOrigin + performance.now();

/** Number of events → number of streams that have received them. */
const counts: number[] = [];

function openOne(port: number, token: string, all: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(`GET ${eventsPath} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    let events = -1;
    socket.on('data', (text: string) => {
      for (let found = text.split('data: {').length - 1; found > 0; found -= 1) {
        events += 1;
        if (events === 0) resolve();
        counts[events] = (counts[events] ?? 0) + 1;
        if (counts[events] === all) process.send?.({ events, at: now() } satisfies AllHave);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A stream was closed.')));
  });
}

process.on('message', ({ port, tokens }: StreamsToOpen) => {
  const left = tokens.values();
  const opening = async () => {
    for (const token of left) await openOne(port, token, tokens.length);
  };
  Promise.all(Array.from({ length: atOnce }, opening)).catch((error: unknown) => {
    throw error;
  });
});
process.on('disconnect', () => process.exit());
