import type { Readable } from 'node:stream';

/** What identifies a content: its address is its digest, so that the same content is kept once. */
export interface Content {
  /** SHA-256 in hexadecimal, lower case: the address. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export interface KeptContent extends Content {
  /** Milliseconds since 1970: when it was last written. */
  readonly modifiedAt: number;
}

/** Bytes from the first on, both counted from 0 and included; without an end up to the last. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/** How much of a content is looked at before the rest is taken. Bytes; enough for every known mark of a type. */
export const beginningBytes = 16 * 1024;

export interface TakeOptions {
  /** Bytes at most. */
  readonly maxBytes: number;
  /**
   * Sees the first bytes, at most `beginningBytes` and fewer only of a smaller content. What it throws refuses all.
   *
   * @returns bytes at most, where it knows by them that fewer may come
   */
  readonly onBeginning?: (bytes: Uint8Array) => number | void | Promise<number | void>;
  /** Sees what came, before it is kept. What it throws refuses it. */
  readonly onWhole?: (content: Content) => void | Promise<void>;
}

/** Contents by address, in a folder or in an object storage. All of it throws StorageUnavailable when it cannot work. */
export interface Storage {
  /**
   * Takes a content from a stream and keeps it at its address, whole and durable or not at all. Of a stream
   * that is refused the rest is left unread.
   *
   * @throws ContentTooLarge; what the stream or one of the options' functions throws: then nothing is left behind
   */
  write(source: Readable, options: TakeOptions): Promise<Content>;
  /**
   * Takes a content into a local file for as long as somebody works on it. Nothing of it is kept.
   *
   * @throws as `write`; what `work` throws
   */
  lookInto(
    source: Readable,
    options: TakeOptions,
    work: (file: string, content: Content) => Promise<void>,
  ): Promise<Content>;
  /**
   * Opens a content, or a range of it. Whoever gets the stream reads it to its end or destroys it. An end beyond the
   * last byte means the last byte.
   *
   * @returns the bytes, and the size of the whole content
   * @throws ContentMissing, RangeNotSatisfiable
   */
  read(sha256: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** What is at an address; undefined: nothing. */
  head(sha256: string): Promise<KeptContent | undefined>;
  /** Removes a content. One that is not there is no error. */
  remove(sha256: string): Promise<void>;
  /** All that is kept, in the order of addresses. @param after an address: only what follows it */
  list(after?: string): AsyncIterable<KeptContent>;
  /** Contents that come in parts. */
  readonly uploads: Uploads;
  /** Whether it can take and give. @throws StorageUnavailable saying what is wrong */
  ready(): Promise<void>;
  /** Removes what killed processes left half-written and uploads that nobody went on with for a week. */
  sweep(): Promise<void>;
  close(): void;
}

/**
 * Contents that come in parts, over cut connections and restarts, to one process or several with the same data
 * directory. Of one upload one thing is done at a time within a process; between processes the caller sees to that.
 */
export interface Uploads {
  /** @returns its id, which nobody guesses */
  begin(): Promise<string>;
  /** Bytes that are there. @throws UploadMissing */
  received(id: string): Promise<number>;
  /** The first bytes of it, at most `beginningBytes`. @throws UploadMissing */
  beginning(id: string): Promise<Uint8Array>;
  /**
   * Takes the next part. What came before a stream broke stays. A part that is still being taken is cut off: its
   * connection is lost, or the client would not send another one.
   *
   * @param offset where the part begins
   * @param maxBytes of the whole upload
   * @param beforeWriting runs before any bytes are written; what it throws ends the part
   * @returns bytes that are there then, on disk
   * @throws UploadMissing, OffsetMismatch, ContentTooLarge; what the stream and `beforeWriting` throw
   */
  append(
    id: string,
    offset: number,
    source: Readable,
    maxBytes: number,
    beforeWriting?: () => Promise<void>,
  ): Promise<number>;
  /**
   * Keeps the whole at its address and ends the upload. When anything is thrown the upload stays as it is.
   *
   * @throws UploadMissing, ContentTooLarge; what the options' functions throw
   */
  finish(id: string, options: TakeOptions): Promise<Content>;
  /** Gives an upload up. One that is not there is no error. */
  abort(id: string): Promise<void>;
}

/** Where whole contents end up: what a folder and an object storage do differently. */
export interface ContentStore extends Pick<Storage, 'read' | 'head' | 'remove' | 'list'> {
  /** Puts a durable local file at its address. The file may be gone after that, or still there. */
  keep(file: string, content: Content): Promise<void>;
  /** As those of a storage, for what is not on local disk. */
  readonly remote?: Pick<Storage, 'ready' | 'sweep' | 'close'>;
}
