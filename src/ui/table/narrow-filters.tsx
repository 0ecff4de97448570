import { type ReactNode, useState } from 'react';
import { Button } from '../design/button.tsx';
import { FilterIcon } from '../design/icons.ts';
import { formatNumber } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import './narrow-filters.css';

/**
 * Filters of a list in a bar: side by side where there is room; on a phone, or in a container of its width, behind one
 * button that counts those in force, so that the rows come first. The words of lists (`table`) are needed.
 */
export function NarrowFilters({
  inForce,
  children,
}: {
  /** How many of these filters narrow the list now. */
  readonly inForce: number;
  readonly children: ReactNode;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="vse-narrow-button"
        icon={<FilterIcon aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('table.filter.open')}
        {inForce > 0 && <span className="vse-num"> {formatNumber(inForce)}</span>}
      </Button>
      <div className="vse-narrow-filters" data-open={open ? '' : undefined}>
        {children}
      </div>
    </>
  );
}
