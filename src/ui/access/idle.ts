import { notifyTabs, subscribeTabs } from './session-channel.ts';

/** Warning before the end, in ms. */
export const IDLE_WARNING_MS = 60_000;
const TELL_EVERY_MS = 5000;

/**
 * Watches for input in any tab of this browser (20-shell §12).
 * @param minutes without input until the end; 0 watches nothing.
 * @param resting true while time does not count (an open run, an exam).
 * @param report called every second with the ms left while 60 s or less are left, with null when input came, with 0 at
 *   the end. @returns how to stop.
 */
export function watchIdle(minutes: number, resting: () => boolean, report: (left: number | null) => void): () => void {
  if (minutes <= 0) return () => {};
  let last = Date.now();
  let told = 0;
  let warned = false;
  const wake = () => {
    last = Date.now();
    if (warned) report(null);
    warned = false;
  };
  const onInput = () => {
    wake();
    if (last - told < TELL_EVERY_MS) return;
    told = last;
    notifyTabs({ kind: 'active' });
  };
  const timer = setInterval(() => {
    if (resting()) last = Date.now();
    const left = last + minutes * 60_000 - Date.now();
    if (left > IDLE_WARNING_MS) return;
    warned = true;
    report(Math.max(0, left));
  }, 1000);
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'];
  for (const kind of kinds) window.addEventListener(kind, onInput, { passive: true });
  const stopHearing = subscribeTabs((word) => word.kind === 'active' && wake());
  return () => {
    clearInterval(timer);
    stopHearing();
    for (const kind of kinds) window.removeEventListener(kind, onInput);
  };
}
