import { createHash } from 'node:crypto';
import { ContentTooLarge } from './storage-errors.ts';
import { beginningBytes, type Content, type TakeOptions } from './storage.ts';

/** Counts, limits and hashes streamed content, and reports its beginning. */
export interface ContentGauge {
  /**
   * @param bytes the next chunk; not retained
   * @throws ContentTooLarge; errors of `onBeginning`
   */
  add(bytes: Uint8Array): Promise<void>;
  /** @throws errors of `onBeginning` and `onWhole` */
  end(): Promise<Content>;
}

/** @param options limit and callbacks */
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
