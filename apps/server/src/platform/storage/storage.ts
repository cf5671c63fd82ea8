import type { Readable } from 'node:stream';

/** Identity of content. The digest is the address, so equal content is stored once. */
export interface Content {
  /** SHA-256 in lower-case hexadecimal: the address. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
}

export interface StoredContent extends Content {
  /** Time of the last write, in milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Byte range, zero-based and inclusive. Without `end`: up to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/** Bytes of content inspected before the rest is accepted. Enough for every known magic number. */
export const beginningBytes = 16 * 1024;

export interface TakeOptions {
  /** Largest size in bytes. */
  readonly maxBytes: number;
  /**
   * Receives the first bytes: `beginningBytes`, or all of smaller content. Throwing rejects the content.
   *
   * @returns a lower size limit in bytes, if the file type requires it
   */
  readonly onBeginning?: (bytes: Uint8Array) => number | void | Promise<number | void>;
  /** Runs before the content is stored. Throwing rejects it. */
  readonly onWhole?: (content: Content) => void | Promise<void>;
}

/** Content by address, in a folder or an object storage. All methods throw StorageUnavailable on storage failures. */
export interface Storage {
  /**
   * Stores content from a stream, durably and whole or not at all. If it is rejected, the rest of the stream stays
   * unread.
   *
   * @throws ContentTooLarge; errors of the stream and the callbacks. Nothing is stored then.
   */
  write(source: Readable, options: TakeOptions): Promise<Content>;
  /**
   * Writes content to a temporary local file for `work`; stores nothing.
   *
   * @throws as `write`; errors of `work`
   */
  lookInto(
    source: Readable,
    options: TakeOptions,
    work: (file: string, content: Content) => Promise<void>,
  ): Promise<Content>;
  /**
   * Opens content or a range of it. The caller must read the stream to its end or destroy it. An end beyond the last
   * byte is clamped.
   *
   * @returns the stream, and the size of the whole content
   * @throws ContentMissing, RangeNotSatisfiable
   */
  read(sha256: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** Returns the metadata of an address; `undefined` if it does not exist. */
  head(sha256: string): Promise<StoredContent | undefined>;
  /** Removes content. No-op if it does not exist. */
  remove(sha256: string): Promise<void>;
  /** Lists all content in order of addresses. @param after exclusive lower bound */
  list(after?: string): AsyncIterable<StoredContent>;
  /** Resumable uploads. */
  readonly uploads: Uploads;
  /** Checks that the storage can read and write. @throws StorageUnavailable with the reason */
  ready(): Promise<void>;
  /** Deletes unfinished files of killed processes, and uploads idle for a week. */
  sweep(): Promise<void>;
  close(): void;
}

/**
 * Resumable uploads. Continue after lost connections and restarts, in any process with the same storage.
 * Operations on one upload are serialized within a process; between processes, the caller must serialize them.
 */
export interface Uploads {
  /** @returns an unguessable id */
  begin(): Promise<string>;
  /** Bytes received so far. @throws UploadMissing */
  received(id: string): Promise<number>;
  /** Returns the first bytes, at most `beginningBytes`. @throws UploadMissing */
  beginning(id: string): Promise<Uint8Array>;
  /**
   * Appends the next part. Data received before a stream error is kept. A part still in progress is aborted: its
   * connection is lost, or the client would not send another part.
   *
   * @param offset where the part begins
   * @param maxBytes limit of the whole upload
   * @param beforeWriting runs before any bytes are written; throwing rejects the part
   * @returns bytes stored after the part
   * @throws UploadMissing, OffsetMismatch, ContentTooLarge; errors of the stream and of `beforeWriting`
   */
  append(
    id: string,
    offset: number,
    source: Readable,
    maxBytes: number,
    beforeWriting?: () => Promise<void>,
  ): Promise<number>;
  /**
   * Stores the upload as content and ends it. On error the upload is kept.
   *
   * @throws UploadMissing, ContentTooLarge; errors of the callbacks
   */
  finish(id: string, options: TakeOptions): Promise<Content>;
  /** Deletes an upload. No-op if it does not exist. */
  abort(id: string): Promise<void>;
}

/** Backend for complete content: folder or object storage. */
export interface ContentStore extends Pick<Storage, 'read' | 'head' | 'remove' | 'list'> {
  /** Moves or copies a synced local file to its address. */
  keep(file: string, content: Content): Promise<void>;
  /** Methods of the storage for a remote backend, and its other objects. */
  readonly remote?: Pick<Storage, 'ready' | 'sweep' | 'close'> & { readonly objects: RemoteObjects };
}

/** Objects of an object storage that are no content, by keys relative to its prefix. All throw StorageUnavailable. */
export interface RemoteObjects {
  /** Creates an empty object. */
  create(key: string): Promise<void>;
  /** Uploads a local file. @param size of the file, in bytes */
  send(key: string, file: string, size: number): Promise<void>;
  /** @throws ContentMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object. No-op if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists objects in order of their keys. */
  list(
    prefix: string,
    after?: string,
  ): AsyncIterable<{ readonly key: string; readonly size: number; readonly modifiedAt: number }>;
}
