import { useMemo } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePageKeys } from '../../../../../ui/shell/page-keys.ts';

/** Tells the keys of the outline to the list that `?` opens. */
export function useOutlineKeys(editable: boolean): void {
  const t = useT();
  const keys = useMemo(() => {
    const walking = [
      { keys: ['↑', '↓'], does: t('courses.outline.key.walk') },
      { keys: ['←', '→'], does: t('courses.outline.key.fold') },
      { keys: ['/'], does: t('courses.outline.key.search') },
    ];
    const building = [
      { keys: ['Enter'], does: t('courses.outline.key.create') },
      { keys: ['F2'], does: t('courses.outline.key.rename') },
      { keys: ['Tab', 'Shift+Tab'], does: t('courses.outline.key.level') },
      { keys: ['Alt+↑', 'Alt+↓'], does: t('courses.outline.key.move') },
      { keys: ['Alt+←', 'Alt+→'], does: t('courses.outline.key.shift') },
      { keys: ['Space'], does: t('courses.outline.key.choose') },
      { keys: ['Delete'], does: t('courses.outline.key.remove') },
      { keys: ['Ctrl+Z'], does: t('courses.outline.key.undo') },
    ];
    return editable ? [...walking, ...building] : walking;
  }, [t, editable]);
  usePageKeys(keys);
}
