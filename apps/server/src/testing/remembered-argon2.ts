import type { argon2 as Argon2 } from 'node:crypto';
import { vi } from 'vitest';

/*
 * Setup of each server test file: caches argon2 results. The administrator signs in repeatedly with the same password,
 * salt and cost.
 */
vi.mock(import('node:crypto'), async (importOriginal) => {
  const crypto = await importOriginal();
  const derived = new Map<string, Buffer>();

  const argon2: typeof Argon2 = (algorithm, parameters, done) => {
    const question = JSON.stringify([algorithm, parameters]);
    const known = derived.get(question);
    if (known !== undefined) {
      setImmediate(done, null, Buffer.from(known));
      return;
    }
    crypto.argon2(algorithm, parameters, (error, key) => {
      if (error === null) derived.set(question, Buffer.from(key));
      done(error, key);
    });
  };
  return { ...crypto, argon2 };
});
