import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import './tabs.css';
import { Link } from './link.tsx';
import { useMeasure } from './use-measure.ts';

type TabItem = { key: string; label: ReactNode; count?: number };
/** Props of {@link Tabs}. */
export type TabsProps = {
  /** Name of the tab list. */ label: string;
  items: readonly (TabItem & { disabled?: boolean })[];
  value: string;
  onChange: (key: string) => void /** The panel of `value`. */;
  children: ReactNode;
};

const render = ({ label, count }: TabItem): ReactNode => (
  <>
    {label}
    {count !== undefined && <span className="vse-tab-count vse-num">{count}</span>}
  </>
);

/** Keeps the chosen tab of a strip that scrolls in sight; the page itself stays where it is. */
function useChosenInSight<E extends HTMLElement>(value: string): RefObject<E | null> {
  const strip = useRef<E>(null);
  const show = (at: E) => {
    const tab = at.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]');
    if (!tab || at.scrollWidth <= at.clientWidth) return;
    const [box, own] = [at.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < box.left) at.scrollLeft -= box.left - own.left;
    else if (own.right > box.right) at.scrollLeft += own.right - box.right;
  };
  useMeasure(strip, show, [value]);
  return strip;
}

/** Tabs over one panel: arrow keys, Home and End move and select; Tab goes into the panel. */
export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  const id = useId();
  const strip = useChosenInSight<HTMLDivElement>(value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const enabled = items.filter((item) => !item.disabled);
    const here = enabled.findIndex((item) => item.key === value);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1 + enabled.length, Home: 0, End: enabled.length - 1 }[
      event.key
    ];
    const next = to === undefined ? undefined : enabled[to % enabled.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div ref={strip} role="tablist" aria-label={label} className="vse-tabs" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            className="vse-tab"
            aria-selected={item.key === value}
            aria-controls={item.key === value ? `${id}-panel` : undefined}
            tabIndex={item.key === value ? 0 : -1}
            disabled={item.disabled}
            onClick={() => onChange(item.key)}
          >
            {render(item)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus after its tab */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className="vse-tab-panel">
        {children}
      </div>
    </>
  );
}

/** Tabs that are addresses: a `nav` of links, the present one marked by `aria-current`. */
export function LinkTabs({
  label,
  items,
  value,
}: {
  label: string;
  items: readonly (TabItem & { href: string })[];
  value: string;
}) {
  const strip = useChosenInSight<HTMLElement>(value);
  return (
    <nav ref={strip} aria-label={label} className="vse-tabs">
      {items.map((item) => (
        <Link
          key={item.key}
          href={item.href}
          className="vse-tab"
          aria-current={item.key === value ? 'page' : undefined}
        >
          {render(item)}
        </Link>
      ))}
    </nav>
  );
}
