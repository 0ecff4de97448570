import type { PagerLabels } from '../design/pager.tsx';
import { useT } from '../i18n/translate.ts';

/** Words of every pager. */
export function usePagerLabels(): PagerLabels {
  const t = useT();
  return {
    label: t('ui.pager.label'),
    previous: t('ui.pager.previous'),
    next: t('ui.pager.next'),
    page: (n) => t('ui.pager.page', { n }),
    total: (n) => t('ui.pager.total', { n }),
    size: t('ui.pager.size'),
    sizeOption: (n) => String(n),
    jump: t('ui.pager.jump'),
  };
}
