import { afterEach, vi } from 'vitest';

// Files of one worker share globals and environment: a stub that is left would reach the tests of the next file.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
