import { afterAll, vi } from 'vitest';

// Files of a worker share one process: what a file replaced is put back before the next one begins.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
