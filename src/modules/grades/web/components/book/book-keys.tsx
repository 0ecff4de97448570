import { useMemo } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAsked } from '../../../../../ui/shell/asked.ts';
import { usePageActs, usePageKeys } from '../../../../../ui/shell/page-keys.ts';

/** Keys of the gradebook beside those of its grid, and what an address may ask it to do. */
export function BookKeys({
  onSearch,
  onPublish,
  changes,
}: {
  readonly onSearch: () => void;
  readonly onPublish: (() => void) | undefined;
  /** Marks may be typed. */
  readonly changes: boolean;
}) {
  const t = useT();
  useAsked({ publish: onPublish });
  usePageActs([
    { on: '/', keys: ['/'], does: t('ui.shortcut.searchList'), act: onSearch },
    ...(onPublish ? [{ on: 'p', keys: ['p'], does: t('grades.keys.publish'), act: onPublish }] : []),
  ]);
  usePageKeys(
    useMemo(
      () => [
        { keys: ['↑', '↓', '←', '→'], does: t('grades.keys.move') },
        { keys: ['Enter'], does: t('grades.keys.open') },
        ...(changes
          ? [
              { keys: ['0', '…', '9'], does: t('grades.keys.type') },
              { keys: ['Delete'], does: t('grades.keys.clear') },
              { keys: ['Ctrl', 'V'], does: t('grades.keys.paste') },
            ]
          : []),
      ],
      [t, changes],
    ),
  );
  return null;
}
