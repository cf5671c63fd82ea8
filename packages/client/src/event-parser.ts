/**
 * Parser for text/event-stream (HTML standard, "Parsing an event stream"). Event names and comments are ignored: events
 * of this product carry their type in the data.
 */
export class EventParser {
  /** Id for the next connection: that of the last complete event, with or without data. */
  lastEventId = '';
  /** Reconnection delay in milliseconds, as sent by the server. */
  retryMs: number | undefined;
  #rest = '';
  #data: string[] = [];
  #id = '';

  /** Consumes the next chunk. @returns data of the events completed by it */
  push(text: string): string[] {
    const events: string[] = [];
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') this.#complete(events);
      else this.#field(line);
    }
    return events;
  }

  /** Starts a new stream: drops a partial event. */
  begin(): void {
    this.#rest = '';
    this.#data = [];
    this.#id = this.lastEventId;
  }

  #complete(events: string[]): void {
    this.lastEventId = this.#id;
    if (this.#data.length > 0) events.push(this.#data.join('\n'));
    this.#data = [];
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const [name, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (name === 'data') this.#data.push(value);
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
  }
}
