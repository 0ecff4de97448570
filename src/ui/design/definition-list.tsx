import type { ReactNode } from 'react';
import './definition-list.css';

/** Names and values of one thing; two columns from 640 px on, `columns={2}` puts two pairs on a line from 992 px on. */
export function DefinitionList({
  items,
  columns = 1,
}: {
  items: readonly { key: string; term: ReactNode; value: ReactNode }[];
  columns?: 1 | 2;
}) {
  return (
    <dl className={`vse-definitions${columns === 2 ? ' vse-definitions-2' : ''}`}>
      {items.map(({ key, term, value }) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
