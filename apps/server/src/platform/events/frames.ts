import { ServerEvent } from '@mutai/contract/events';
import { serializerOf } from '../http/serialization.ts';

/** How events are written to a stream (text/event-stream). */

/** The first lines: after how many milliseconds a client that is cut off comes back, not all of them at once. */
export function opening(): string {
  const [soonest, latest] = [1000, 5000];
  return `retry: ${Math.round(soonest + Math.random() * (latest - soonest))}\n\n`;
}

/** @param id to be sent back by a client that was cut off; without it the last one holds */
export function frame(event: ServerEvent, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${serializerOf(ServerEvent)(event)}\n\n`;
}

/** A sign of life. It moves the id on, past events that were not for this client. */
export const beat = (id: number): string => `:\nid: ${id}\n\n`;
