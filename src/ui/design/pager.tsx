import { useState } from 'react';
import './pager.css';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.ts';
import { Link } from './link.tsx';
import { useOwnSubmit } from './use-own-submit.ts';

/** Words of {@link Pager}; the functions put a figure into a sentence. */
export type PagerLabels = {
  label: string;
  previous: string;
  next: string;
  page: (page: number) => string;
  total: (total: number) => string;
  size: string;
  sizeOption: (size: number) => string;
  jump: string;
};
/** Props of {@link Pager}. */
export type PagerProps = {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** Makes pages links (address is state); `onPage` is then only used by the jump field. */
  hrefFor?: (page: number) => string;
  onSize?: (size: number) => void;
  sizes?: readonly number[];
  /** Shows the field to jump to a page when there are more than 7. */
  jump?: boolean;
  labels: PagerLabels;
};

/** Pages to show around `page` of `last`: first, last, neighbours; 0 stands for a gap. */
export function pagesAround(page: number, last: number): number[] {
  const wanted = new Set([
    1,
    last,
    page - 1,
    page,
    page + 1,
    ...(page < 4 ? [2, 3, 4] : []),
    ...(page > last - 3 ? [last - 1, last - 2, last - 3] : []),
  ]);
  const pages = [...wanted].filter((p) => p >= 1 && p <= last).sort((a, b) => a - b);
  return pages.flatMap((p, i) => {
    const gap = p - (pages[i - 1] ?? 0);
    if (gap === 2) return [p - 1, p];
    return gap > 2 ? [0, p] : [p];
  });
}

/** Turning pages: total, numbers, size, jump. */
export function Pager({ page, size, total, onPage, hrefFor, onSize, sizes = [10, 20, 50], jump, labels }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const [typed, setTyped] = useState('');
  const form = useOwnSubmit(() => {
    const to = Math.round(Number(typed));
    if (to >= 1) onPage(Math.min(to, last));
    setTyped('');
  });
  const step = (to: number, name: string, icon: React.ReactNode) => {
    if (to < 1 || to > last) return <span className="vse-page vse-page-off">{icon}</span>;
    return link(to, icon, name);
  };
  const link = (to: number, content: React.ReactNode, name: string) => {
    const current = to === page ? ('page' as const) : undefined;
    const props = { className: 'vse-page vse-num', 'aria-label': name, 'aria-current': current };
    if (hrefFor) {
      return (
        <Link {...props} href={hrefFor(to)}>
          {content}
        </Link>
      );
    }
    return (
      <button {...props} type="button" onClick={() => onPage(to)}>
        {content}
      </button>
    );
  };
  return (
    <nav className="vse-pager" aria-label={labels.label}>
      <span className="vse-pager-total">{labels.total(total)}</span>
      <ul>
        <li>{step(page - 1, labels.previous, <ChevronLeftIcon aria-hidden="true" />)}</li>
        {pagesAround(page, last).map((p, i, list) => (
          <li key={p || `gap-after-${list[i - 1]}`}>
            {p ? link(p, p, labels.page(p)) : <span className="vse-page vse-page-off">…</span>}
          </li>
        ))}
        <li>{step(page + 1, labels.next, <ChevronRightIcon aria-hidden="true" />)}</li>
      </ul>
      {onSize && (
        <select
          className="vse-input"
          aria-label={labels.size}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((n) => (
            <option key={n} value={n}>
              {labels.sizeOption(n)}
            </option>
          ))}
        </select>
      )}
      {jump && last > 7 && (
        <form ref={form}>
          <label>
            {labels.jump}
            <input
              className="vse-input vse-num"
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            />
          </label>
        </form>
      )}
    </nav>
  );
}
