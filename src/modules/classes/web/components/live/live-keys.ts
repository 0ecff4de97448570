import { useEffect, useMemo, useRef } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useDisplaySettings } from '../../../../../ui/shell/display-settings.ts';
import { usePageKeys } from '../../../../../ui/shell/page-keys.ts';
import { inField } from '../../../../../ui/shell/shortcuts.ts';

/** Keys of the live class, for the list of keys. */
function useKeyList() {
  const t = useT();
  return useMemo(
    () => [
      { keys: ['←', '→', '↑', '↓'], does: t('classes.live.keys.walk') },
      { keys: ['Enter'], does: t('classes.live.keys.open') },
      { keys: ['Space'], does: t('classes.live.keys.choose') },
      { keys: ['v'], does: t('classes.live.keys.project') },
      { keys: ['h'], does: t('classes.live.keys.whole') },
      { keys: ['Ctrl', 'Enter'], does: t('classes.live.keys.send') },
    ],
    [t],
  );
}

/** Single keys of the page: they can be switched off and never act in fields or under a dialog. */
export function useLiveKeys(actions: { readonly onProject: () => void; readonly onWhole: () => void }): void {
  const single = useDisplaySettings().shortcuts;
  usePageKeys(useKeyList());
  const onKey = (event: KeyboardEvent) => {
    if (!single || inField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const act = { v: actions.onProject, h: actions.onWhole }[event.key.toLowerCase()];
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
