import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { formatNumber } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import './bulk-frame.css';

/** The bar of what can be done with chosen rows: how many there are, the commands, and how to let go of them. */
export function BulkFrame({
  n,
  more,
  onClear,
  children,
}: {
  readonly n: number;
  /** Behind the number, e.g. how to choose all. */
  readonly more?: ReactNode;
  readonly onClear: () => void;
  /** The commands. */
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="vse-bulk" aria-label={t('table.bulk')}>
      <span role="status">{t('table.bulk.chosen', { n: formatNumber(n) })}</span>
      {more}
      <span className="vse-bulk-actions">{children}</span>
      <Button size="small" variant="ghost" onClick={onClear}>
        {t('table.bulk.clear')}
      </Button>
    </section>
  );
}
