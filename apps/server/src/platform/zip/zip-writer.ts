import type { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Creates a zip incrementally; `taken` returns the output so far. */
export class ZipWriter {
  #chunks: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    this.#chunks.push(chunk);
  });

  /** Returns and clears the pending output. */
  taken(): readonly Uint8Array[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  addText(name: string, text: string): void {
    const file = new ZipDeflate(name);
    this.#zip.add(file);
    file.push(Buffer.from(text), true);
  }

  /** Adds a file without compression: pictures and videos are compressed already. */
  async *add(name: string, content: Readable): AsyncGenerator<Uint8Array> {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      file.push(chunk);
      yield* this.taken();
    }
    file.push(new Uint8Array(), true);
    yield* this.taken();
  }

  end(): void {
    this.#zip.end();
  }
}
