import { ServerEvent } from '@mutai/contract/events';
import { ScreenEvent } from '@mutai/contract/screens/player';
import Type from 'typebox';
import { serializerOf } from '../http/serialization.ts';

/** Format of an event stream (text/event-stream). */

/** Event for a console or for a display. */
const StreamEvent = Type.Union([ServerEvent, ScreenEvent]);
type StreamEvent = ServerEvent | ScreenEvent;

/** Returns the first lines: the reconnection delay, randomized so that clients do not reconnect all at once. */
export function openingLines(): string {
  const [soonest, latest] = [1000, 5000];
  return `retry: ${Math.round(soonest + Math.random() * (latest - soonest))}\n\n`;
}

/** @param id sent back by the client when it reconnects; default: the previous id stays valid */
export function frame(event: StreamEvent, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${serializerOf(StreamEvent)(event)}\n\n`;
}

/** Keep-alive comment. Also advances the id past events that were not sent to this client. */
export const heartbeat = (id: number): string => `:\nid: ${id}\n\n`;
