import type { ReactNode } from 'react';
import type { ListRow } from '../../kernel/resource/list.ts';
import type { Column } from '../../kernel/resource/resource.ts';
import { StatusTag } from '../design/status-tag.tsx';
import { formatInstant, formatList, formatNumber } from '../i18n/formats.ts';
import { translate } from '../i18n/translate.ts';
import type { CodeWord } from './list-page.model.ts';

/** The full instant, for the title of a shortened one. */
const fullInstant = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${iso} · ${at.toString()}`;
};

/** A time of the list: minutes in the viewer's zone, everything on hover. */
export function TimeCell({ iso }: { readonly iso: string | null | undefined }) {
  if (!iso) return '—';
  return (
    <time className="vse-num vse-nowrap" dateTime={iso} title={fullInstant(iso)}>
      {formatInstant(iso)}
    </time>
  );
}

/** A value of a code column in its words. */
export function CodeCell({
  labels,
  value,
}: {
  readonly labels: readonly CodeWord[] | undefined;
  readonly value: string;
}) {
  const word = labels?.find((one) => one.value === value);
  if (!word) return value;
  return word.tone ? <StatusTag tone={word.tone}>{word.label}</StatusTag> : word.label;
}

/** What a column shows when the page says nothing else; nothing = `—`. */
export function plainCell(column: Column, value: ListRow[string], labels: readonly CodeWord[] | undefined): ReactNode {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) {
    return formatList(value.map((one) => labels?.find((word) => word.value === one)?.label ?? one)) || '—';
  }
  switch (column.type) {
    case 'time':
      return <TimeCell iso={String(value)} />;
    case 'integer':
      if (labels) return <CodeCell labels={labels} value={String(value)} />;
      return formatNumber(Number(value));
    case 'decimal':
      return formatNumber(Number(value), 2);
    case 'boolean':
      return translate(value ? 'table.yes' : 'table.no');
    case 'code':
      return <CodeCell labels={labels} value={String(value)} />;
    default:
      return String(value);
  }
}

/** Columns of figures stand at the right; numbers that stand for words are none. */
export const isNumeric = (column: Column): boolean =>
  (column.type === 'integer' && !column.codes) || column.type === 'decimal';
