import { useContext, useEffect, useMemo, useRef } from 'react';
import { isHiddenPage, PageKeyContext } from '../../../../../ui/access/unsaved.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePageKeys } from '../../../../../ui/shell/page-keys.ts';

/** Ctrl+Enter, ⌘ on a Mac, saves: also from inside a field, not under a dialog. */
export function useSaveKey(onSave: () => void): void {
  const t = useT();
  const page = useContext(PageKeyContext);
  usePageKeys(useMemo(() => [{ keys: ['Ctrl', 'Enter'], does: t('homeworkMarking.keys.save') }], [t]));
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
      if (isHiddenPage(page) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
}
