import { useEffect, useMemo, useRef } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useDisplaySettings } from '../../../../../ui/shell/display-settings.ts';
import { usePageKeys } from '../../../../../ui/shell/page-keys.ts';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What the keys of the desk do; every one of them has its button or field. */
export interface DeskActions {
  readonly onSave: () => void;
  /** A level of the active criterion by its place (0 = best), or of all that are left. */
  readonly onLevel: (place: number, rest: boolean) => void;
  readonly onPoints: () => void;
  readonly onUndo: () => void;
  readonly onComment: () => void;
  readonly onFlag: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

/** Keys of the desk, for the list of keys. */
function useKeyList() {
  const t = useT();
  return useMemo(
    () => [
      { keys: ['1', '…', '9'], does: t('labReports.keys.level') },
      { keys: ['Shift', '1', '…', '9'], does: t('labReports.keys.rest') },
      { keys: ['='], does: t('labReports.keys.points') },
      { keys: ['z'], does: t('labReports.keys.undo') },
      { keys: ['Ctrl', 'Enter'], does: t('labReports.keys.save') },
      { keys: ['n', 'p'], does: t('labReports.keys.turn') },
      { keys: ['c'], does: t('labReports.keys.comment') },
      { keys: ['f'], does: t('labReports.keys.flag') },
      { keys: ['Esc'], does: t('labReports.keys.whole') },
    ],
    [t],
  );
}

/** Listens for the keys of the desk. Single keys can be switched off and never act in fields or under a dialog. */
export function useDeskKeys(actions: DeskActions): void {
  const single = useDisplaySettings().shortcuts;
  usePageKeys(useKeyList());
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.onSave();
      return;
    }
    if (!single || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const of: Readonly<Record<string, () => void>> = {
      '=': actions.onPoints,
      z: actions.onUndo,
      c: actions.onComment,
      f: actions.onFlag,
      n: actions.onNext,
      p: actions.onPrevious,
    };
    const act = place ? () => actions.onLevel(Number(place) - 1, event.shiftKey) : of[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Esc leaves a field, and outside of one brings the frame of the site back or sends it away. */
export function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('dialog[open], [aria-expanded="true"][aria-haspopup]')) return;
      if (typing(event.target)) (event.target as HTMLElement).blur();
      else latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
