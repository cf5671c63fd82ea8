/** A storage that cannot do its work now: full, gone, slow, refusing. Trying later may help; callers answer 5003. */
export class StorageUnavailable extends Error {
  /**
   * @param message in Chinese, for those who run the system: what is wrong and what to look at
   * @param cause what the system or the other side said
   */
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** Nothing is kept at this address. */
export class ContentMissing extends Error {}

/** More bytes came than may. */
export class ContentTooLarge extends Error {
  /** Bytes. */
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** A range that begins behind the end of the content, or ends before it begins. */
export class RangeNotSatisfiable extends Error {
  /** Bytes of the whole content. */
  readonly size: number;

  constructor(size: number) {
    super(`not a range of ${size} bytes`);
    this.size = size;
  }
}

/** An upload that was never begun here, is finished, was given up, or is too old. */
export class UploadMissing extends Error {}

/** A part that does not begin where the upload ends. */
export class OffsetMismatch extends Error {
  /** Bytes that are there: where the next part begins. */
  readonly received: number;

  constructor(received: number) {
    super(`the next part begins at ${received}`);
    this.received = received;
  }
}
