import type { ReactNode } from 'react';
import { FilterChip } from './chip.tsx';
import './segments.css';

/** Props of {@link Segments}. */
export type SegmentsProps<K extends string> = {
  /** Name of the group. */
  label: string;
  items: readonly { readonly key: K; readonly label: ReactNode; readonly count?: number | null }[];
  value: K;
  onChange: (key: K) => void;
};

/** Filters of which one holds, with their counts, in one control. */
export function Segments<K extends string>({ label, items, value, onChange }: SegmentsProps<K>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form
    <div className="vse-segments" role="group" aria-label={label}>
      {items.map((item) => (
        <FilterChip
          key={item.key}
          pressed={item.key === value}
          {...(item.count === undefined ? {} : { count: item.count })}
          onToggle={() => onChange(item.key)}
        >
          {item.label}
        </FilterChip>
      ))}
    </div>
  );
}
