import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Result of the worker: SHA-256 of the file, or failure to read it. */
export type HashAnswer = { readonly sha256: string } | { readonly unreadable: true };

async function hashOf(file: File): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
  }
}

const answer = (said: HashAnswer): void => globalThis.postMessage(said);

globalThis.addEventListener('message', ({ data }: MessageEvent<File>) => {
  hashOf(data).then(
    (hash) => answer({ sha256: hash }),
    () => answer({ unreadable: true }),
  );
});
