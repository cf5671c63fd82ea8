import { eventsPath } from '@mutai/contract/paths';
import { connect } from 'node:net';

/*
 * A process with many streams of events, which says when each of them has what it waits for. Bare sockets: what the
 * clients themselves cost takes the machine's time from the server.
 */

export interface StreamsToOpen {
  readonly port: number;
  readonly tokens: readonly string[];
}

/** All streams are open, or all of them have one more event: the moment of the last, by the clock of the machine. */
export interface AllHave {
  readonly events: number;
  readonly at: number;
}

/** Streams that are asked for at the same time. */
const atOnce = 50;
const now = () => performance.timeOrigin + performance.now();

/** Streams that have so many events, by that number. */
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
    socket.on('close', () => reject(new Error('A stream was cut.')));
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
