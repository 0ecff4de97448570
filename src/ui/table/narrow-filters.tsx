import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../design/button.tsx';
import { FilterIcon } from '../design/icons.ts';
import { formatNumber } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import './narrow-filters.css';

/** What a key of the page does with its filters. */
export type FiltersHandle = {
  /** Shows them, if they are behind their button, before it returns. */ readonly open: () => void;
};

/**
 * Filters of a list in a bar: side by side where there is room; on a phone, or in a container of its width, behind one
 * button that counts those in force, so that the rows come first. Filters that are seldom needed stand behind a second
 * button, so that the usual ones stay in one line. The words of lists (`table`) are needed.
 */
export function NarrowFilters({
  inForce,
  more,
  ref,
  children,
}: {
  /** How many of these filters narrow the list now. */
  readonly inForce: number;
  /** Filters that are seldom needed, and how many of them narrow the list now. */
  readonly more?: { readonly inForce: number; readonly children: ReactNode };
  readonly ref?: Ref<FiltersHandle>;
  readonly children: ReactNode;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState((more?.inForce ?? 0) > 0);
  useImperativeHandle(ref, () => ({ open: () => flushSync(() => setOpen(true)) }), []);
  const narrowing = inForce + (more?.inForce ?? 0);
  return (
    <>
      <Button
        className="vse-narrow-button"
        icon={<FilterIcon aria-hidden="true" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('table.filter.open')}
        {narrowing > 0 && <span className="vse-num"> {formatNumber(narrowing)}</span>}
      </Button>
      <div className="vse-narrow-filters" data-open={open ? '' : undefined}>
        {children}
        {more && (
          <>
            <Button
              className="vse-more-button"
              icon={<FilterIcon aria-hidden="true" />}
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {t('table.filter.more')}
              {more.inForce > 0 && <span className="vse-num"> {formatNumber(more.inForce)}</span>}
            </Button>
            <div className="vse-more-filters" data-open={all ? '' : undefined}>
              {more.children}
            </div>
          </>
        )}
      </div>
    </>
  );
}
