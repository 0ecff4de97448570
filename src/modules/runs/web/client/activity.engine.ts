import { activeGain } from '../../shared/activity.policy.ts';

/** Seconds without input after which the count pauses, and after which the page asks. */
export const PAUSE_AFTER = 300;
export const ASK_AFTER = 600;

/** Counts active time beside the server, whose figure is the true one. */
export interface Activity {
  /** Something was done in page or content. */
  readonly touch: () => void;
  readonly idleSeconds: () => number;
  /** Active seconds so far. */
  readonly seconds: () => number;
  /** One beat of the local count; call it every second. */
  readonly beat: () => void;
}

/** Starts counting from the server's active seconds. @param inView whether the page or its content is looked at */
export function countActivity(
  from: number,
  inView: () => boolean,
  now: () => number = () => performance.now(),
): Activity {
  let last = now();
  let counted = from;
  let before: number | null = last;
  return {
    touch: () => {
      last = now();
    },
    idleSeconds: () => Math.floor((now() - last) / 1000),
    seconds: () => counted,
    beat() {
      const at = now();
      const idleSeconds = (at - last) / 1000;
      counted += activeGain(before, at, { visible: inView(), idleSeconds });
      before = at;
    },
  };
}
