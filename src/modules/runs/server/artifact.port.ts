import { definePort } from '../../../platform/http/ports.ts';

/**
 * Path that opens a file or series of a run for five minutes; the module fills it for itself.
 * @param nowMs Unix milliseconds
 */
export const artifactAddressPort = definePort<(key: { runId: string; id: string }, nowMs: number) => string>(
  'runs.artifactAddress',
  1,
);
