/** A sign of life from the shell. */
export interface Heartbeat {
  /** Page or content window visible. */
  readonly visible: boolean;
  /** Seconds since the last input in page or content. */
  readonly idleSeconds: number;
}

/** Longest gap between two heartbeats that still counts, in seconds. */
const MAX_GAP = 60;
/** Idle time after which the count pauses, in seconds. */
const IDLE_LIMIT = 300;

/**
 * Active seconds between two heartbeats by their receipt times. What the content says about its own
 * time never replaces them.
 * @param previousMs receipt of the heartbeat before, or of the start; null when there was none.
 * @param nowMs receipt of this heartbeat.
 */
export function activeGain(previousMs: number | null, nowMs: number, beat: Heartbeat): number {
  if (previousMs === null || !beat.visible || beat.idleSeconds > IDLE_LIMIT) return 0;
  const gap = (nowMs - previousMs) / 1000;
  return gap > 0 && gap <= MAX_GAP ? gap : 0;
}
