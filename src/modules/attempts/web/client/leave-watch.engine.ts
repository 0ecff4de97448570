import type { LocalEvent } from './exam.store.ts';

/** Attribute of what opens the run of an experiment in another tab: going there is no leaving. */
export const OPENS_RUN = 'data-opens-run';

/** The page's own file picker or camera takes the focus for as long as this. */
const PICKER_MS = 60_000;

type Noticed = Pick<LocalEvent, 'kind' | 'cause' | 'seconds'>;

/**
 * Notices when the page is left, and what else an invigilator is told of. What was copied or pasted is not read. Being
 * offline is no leaving.
 * @returns how to stop
 */
export function watchLeaving(notice: (event: Noticed) => void): () => void {
  let left: { readonly at: number; readonly cause: 'hidden' | 'blur' } | null = null;
  let picker = 0;
  let toRun = false;
  const leave = (cause: 'hidden' | 'blur') => {
    if (cause === 'blur' && performance.now() - picker < PICKER_MS) return;
    if (!left || cause === 'hidden') left = { at: left?.at ?? performance.now(), cause };
  };
  const back = () => {
    if (!left || document.visibilityState === 'hidden') return;
    const seconds = Math.round((performance.now() - left.at) / 1000);
    const { cause } = left;
    const excused = toRun;
    left = null;
    picker = 0;
    toRun = false;
    if (seconds > 0 && !excused) notice({ kind: 'leave', cause, seconds });
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave('hidden') : back());
  const onBlur = () => leave('blur');
  const onFullScreen = () => {
    if (!document.fullscreenElement) notice({ kind: 'leave', cause: 'fullScreen', seconds: 0 });
  };
  const onClick = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('input[type=file], label')) picker = performance.now();
    if (target instanceof Element && target.closest(`[${OPENS_RUN}]`)) toRun = true;
  };
  const once = (cause: 'print' | 'copy' | 'paste') => () => notice({ kind: 'leave', cause, seconds: 0 });
  const listeners: [EventTarget, string, (event: Event) => void][] = [
    [document, 'visibilitychange', onVisibility],
    [window, 'blur', onBlur],
    [window, 'focus', back],
    [document, 'fullscreenchange', onFullScreen],
    [document, 'click', onClick],
    [window, 'beforeprint', once('print')],
    [document, 'copy', once('copy')],
    [document, 'paste', once('paste')],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener, true);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener, true);
  };
}
