import { createHash } from 'node:crypto';
import { ContentTooLarge } from './storage-errors.ts';
import { beginningBytes, type Content, type TakeOptions } from './storage.ts';

/** Counts, bounds and hashes a content as it goes by, and shows its beginning. */
export interface ContentGauge {
  /**
   * @param bytes the next ones; not kept
   * @throws ContentTooLarge; what refuses the beginning
   */
  add(bytes: Uint8Array): Promise<void>;
  /** @throws what refuses the beginning, or the whole */
  end(): Promise<Content>;
}

/** @param options what bounds the content, and who looks at it */
export function contentGauge({ maxBytes, onBeginning, onWhole }: TakeOptions): ContentGauge {
  const hash = createHash('sha256');
  let most = maxBytes;
  const beginning = Buffer.alloc(onBeginning === undefined ? 0 : Math.min(beginningBytes, maxBytes));
  let size = 0;
  let shown = onBeginning === undefined;

  const show = async () => {
    shown = true;
    most = Math.min(most, (await onBeginning?.(beginning.subarray(0, size))) ?? most);
    if (size > most) throw new ContentTooLarge(most);
  };
  return {
    async add(bytes) {
      if (size + bytes.length > most) throw new ContentTooLarge(most);
      if (!shown) beginning.set(bytes.subarray(0, beginning.length - size), size);
      size += bytes.length;
      hash.update(bytes);
      if (!shown && size >= beginning.length) await show();
    },
    async end() {
      if (!shown) await show();
      const content = { sha256: hash.digest('hex'), size };
      await onWhole?.(content);
      return content;
    },
  };
}
