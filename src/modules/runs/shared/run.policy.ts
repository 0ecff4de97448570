import type { RunState } from './run.model.ts';

/** What may happen to a run. `silence` and `unstarted` are the system's. */
export const RUN_EVENTS = ['start', 'pause', 'resume', 'finish', 'abandon', 'end', 'silence', 'unstarted'] as const;
export type RunEvent = (typeof RUN_EVENTS)[number];

const TRANSITIONS: Readonly<Record<RunEvent, Partial<Readonly<Record<RunState, RunState>>>>> = {
  start: { created: 'running' },
  pause: { running: 'unfinished' },
  resume: { running: 'running', unfinished: 'running', abandoned: 'running' },
  finish: { running: 'finished' },
  abandon: { running: 'unfinished', unfinished: 'unfinished' },
  end: { running: 'unfinished' },
  silence: { running: 'abandoned' },
  unstarted: { created: 'abandoned' },
};

/** State after an event, or null when the event is not allowed in this state. */
export function nextState(state: RunState, event: RunEvent): RunState | null {
  return TRANSITIONS[event][state] ?? null;
}

/** True when a run can be gone on with: an open one always, an ended one while a saved state is kept. */
export function isResumable(run: {
  readonly state: RunState;
  readonly started: boolean;
  readonly resumable: boolean;
  readonly hasState: boolean;
}): boolean {
  if (!run.started || !run.resumable || nextState(run.state, 'resume') === null) return false;
  return run.state === 'running' || run.hasState;
}

/** Who looks at a run. */
export type RunReader = 'owner' | 'teacher' | 'leader' | 'admin';

/** Facts of a reading decision. `reason` is what a platform administrator typed. */
export interface ReaderFacts {
  readonly own: boolean;
  readonly teaches: boolean;
  readonly leads: boolean;
  readonly platformAdmin: boolean;
  readonly reason: string;
  readonly ended: boolean;
}

/**
 * Decides who may read a run: its person everything; teachers of its context and the leader of the
 * experiment after its end; a platform administrator with a typed reason after its end. Null is "does not exist".
 */
export function readerOf(facts: ReaderFacts): RunReader | null {
  if (facts.own) return 'owner';
  if (!facts.ended) return null;
  if (facts.teaches) return 'teacher';
  if (facts.leads) return 'leader';
  if (facts.platformAdmin && facts.reason.trim().length >= 2) return 'admin';
  return null;
}
