import { useMemo } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePageActs, usePageKeys } from '../../../../../ui/shell/page-keys.ts';

/** Keys of the live class. */
export function useLiveKeys(actions: { readonly onProject: () => void; readonly onWhole: () => void }): void {
  const t = useT();
  usePageKeys(
    useMemo(
      () => [
        { keys: ['←', '→', '↑', '↓'], does: t('classes.live.keys.walk') },
        { keys: ['Enter'], does: t('classes.live.keys.open') },
        { keys: ['Space'], does: t('classes.live.keys.choose') },
      ],
      [t],
    ),
  );
  usePageActs([
    { keys: ['v'], does: t('classes.live.keys.project'), on: 'v', act: actions.onProject },
    { keys: ['h'], does: t('classes.live.keys.whole'), on: 'h', act: actions.onWhole },
  ]);
  usePageKeys(useMemo(() => [{ keys: ['Ctrl', 'Enter'], does: t('classes.live.keys.send') }], [t]));
}
