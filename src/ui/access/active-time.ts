/** Somebody who gave no input for longer than this is not there, in ms. */
const INPUT_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/** Seconds in which the page was visible and its person active. */
export interface ActiveTime {
  /** Seconds since it was asked last. */
  readonly take: () => number;
  /** Takes back what could not be delivered. */
  readonly giveBack: (seconds: number) => void;
  readonly stop: () => void;
}

/**
 * Measures the time in which the page stands visible and its last input is at most a minute old.
 * @param busy true while somebody is active without input, watching a video
 */
export function watchActiveTime(busy: () => boolean = () => false): ActiveTime {
  let seconds = 0;
  let last = Date.now();
  const onInput = () => {
    last = Date.now();
  };
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - last <= INPUT_MS || busy()) seconds += 1;
  }, 1000);
  for (const kind of INPUTS) window.addEventListener(kind, onInput, { passive: true });
  return {
    take: () => {
      const taken = seconds;
      seconds = 0;
      return taken;
    },
    giveBack: (more) => {
      seconds += more;
    },
    stop: () => {
      clearInterval(timer);
      for (const kind of INPUTS) window.removeEventListener(kind, onInput);
    },
  };
}
