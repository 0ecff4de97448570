import type { ReactNode } from 'react';
import './breadcrumbs.css';
import { Link } from './link.tsx';

/** Way from the top to this page; the last item is the page itself and no link. `label` names the `nav`. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string;
  items: readonly { key: string; label: ReactNode; href?: string }[];
}) {
  return (
    <nav aria-label={label} className="vse-breadcrumbs">
      <ol>
        {items.map((item, i) => (
          <li key={item.key}>
            {item.href && i < items.length - 1 ? (
              <Link href={item.href}>{item.label}</Link>
            ) : (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
