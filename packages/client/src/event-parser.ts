/**
 * Reads text/event-stream (HTML standard, "Parsing an event stream"). Names of events and comments are passed over:
 * the events of this product say in their data what they are.
 */
export class EventParser {
  /** Id to come back with after a cut: of the last event that was complete, with data or without. */
  lastEventId = '';
  /** Milliseconds after which to come back, as the server says. */
  retryMs: number | undefined;
  #rest = '';
  #data: string[] = [];
  #id = '';

  /** Takes the next piece of the stream. @returns data of the events that are complete by now */
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

  /** Another stream begins: what is left of an event that was cut is dropped. */
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
