/** States of a job as its person sees it. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Files a job may leave behind: what was asked for, and what went wrong row by row. */
export const JOB_FILES = ['result', 'errors'] as const;
export type JobFileKind = (typeof JOB_FILES)[number];

export interface JobFile {
  /** Name it is downloaded under. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** Days a finished job and its files are kept. */
export const FINISHED_DAYS = 7;

/** A job nobody heard of for so many hours has lost its worker. */
export const LOST_HOURS = 6;

/** True while there is something to wait for. */
export const isOpen = (state: JobState): boolean => state === 'queued' || state === 'running';

/**
 * Seconds a running job still takes at its pace so far, rounded up; null while that cannot be told.
 * @param elapsedMs since it started
 */
export function secondsLeft(done: number, total: number | null, elapsedMs: number): number | null {
  if (total === null || done <= 0 || elapsedMs <= 0) return null;
  return Math.ceil((Math.max(0, total - done) * (elapsedMs / done)) / 1000);
}
