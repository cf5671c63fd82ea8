/** The storage is full, missing, slow or rejects requests. Retrying later may help; routes answer 5003. */
export class StorageUnavailable extends Error {
  /**
   * @param message in Chinese, for operators: the problem and what to check
   * @param cause original error
   */
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** No content has this address. */
export class ContentMissing extends Error {}

/** Content exceeds its limit. */
export class ContentTooLarge extends Error {
  /** Limit in bytes. */
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** The range begins after the end of the content, or ends before it begins. */
export class RangeNotSatisfiable extends Error {
  /** Size of the whole content in bytes. */
  readonly size: number;

  constructor(size: number) {
    super(`not a range of ${size} bytes`);
    this.size = size;
  }
}

/** Unknown upload: never begun here, finished, aborted or expired. */
export class UploadMissing extends Error {}

/** A part does not begin at the end of the upload. */
export class OffsetMismatch extends Error {
  /** Bytes received so far: offset of the next part. */
  readonly received: number;

  constructor(received: number) {
    super(`the next part begins at ${received}`);
    this.received = received;
  }
}
