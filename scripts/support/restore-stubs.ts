import { afterEach, vi } from 'vitest';

// Files of one worker share globals and environment: a remaining stub would affect the tests of the next file.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
