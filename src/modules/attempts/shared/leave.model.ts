/** One thing the page noticed: `seconds` away, or by which the device clock was set. */
export interface PageEvent {
  readonly n: number;
  readonly kind: 'leave' | 'clock';
  readonly cause: 'hidden' | 'blur' | 'fullScreen' | 'print' | 'copy' | 'paste' | 'set';
  readonly at: number;
  readonly seconds: number;
}

/** What is done at the limit of leaving. */
export interface LeaveRule {
  readonly seconds: number;
  readonly limit: number | null;
  readonly action: 'log' | 'warn' | 'lock' | 'submit';
}

/** Being away counts from the threshold on; full screen, printing and the clipboard are only written down. */
export const countsAsLeave = ({ kind, cause, seconds }: PageEvent, rule: LeaveRule): boolean =>
  kind === 'leave' && (cause === 'hidden' || cause === 'blur') && seconds >= rule.seconds;

/** What some more leaves come to: the counter, the seconds away, and what the rule asks for once the limit is reached. */
export function addLeaves(
  before: { readonly leaves: number; readonly awaySeconds: number },
  events: readonly PageEvent[],
  rule: LeaveRule,
): { readonly leaves: number; readonly awaySeconds: number; readonly action: LeaveRule['action'] | null } {
  const counted = events.filter((event) => countsAsLeave(event, rule));
  const leaves = before.leaves + counted.length;
  const awaySeconds = before.awaySeconds + counted.reduce((sum, { seconds }) => sum + seconds, 0);
  const reached = rule.limit !== null && counted.length > 0 && leaves >= rule.limit;
  return { leaves, awaySeconds, action: reached ? rule.action : null };
}
