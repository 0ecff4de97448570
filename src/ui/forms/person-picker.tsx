import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { CallError } from '../api/call-error.tsx';
import { Button } from '../design/button.tsx';
import { CloseIcon } from '../design/icons.ts';
import { SearchBox } from '../design/search-box.tsx';
import { useT } from '../i18n/translate.ts';
import './person-picker.css';

export interface PickedPerson {
  readonly personId: string;
  readonly name: string;
  readonly number: string | null;
}

/** People found by name or number and chosen one by one; the page asks for those that `kw` finds. */
export function PersonPicker<Row extends PickedPerson & { readonly className: string }>({
  labels,
  kw,
  onKw,
  found,
  chosen,
  max = Number.POSITIVE_INFINITY,
  noteOf,
  onChange,
}: {
  readonly labels: { readonly search: string; readonly none: string; readonly chosen: string };
  readonly kw: string;
  readonly onKw: (kw: string) => void;
  readonly found: {
    readonly data?: { readonly rows: readonly Row[] } | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly chosen: readonly PickedPerson[];
  /** Most people chosen at once. */
  readonly max?: number;
  /** What is said beside somebody who was found. */
  readonly noteOf?: (row: Row) => ReactNode;
  readonly onChange: (chosen: PickedPerson[]) => void;
}) {
  const t = useT();
  const asked = kw.trim() !== '';
  const rows = asked ? (found.data?.rows ?? []) : [];
  const ids = new Set(chosen.map(({ personId }) => personId));
  return (
    <div className="vse-lines">
      <SearchBox label={labels.search} placeholder={labels.search} value={kw} onSearch={onKw} />
      {found.error && <CallError error={found.error} retry={found.refetch} compact />}
      {asked && found.data && rows.length === 0 && (
        <p className="vse-muted-small" role="status">
          {labels.none}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="vse-persons-found">
          {rows.map((row) => {
            const { personId, name, number, className } = row;
            const added = ids.has(personId);
            return (
              <li key={personId}>
                <span>
                  {name} <span className="vse-num">{number}</span> · {className}
                  {noteOf?.(row)}
                </span>
                <Button
                  size="small"
                  disabled={added || chosen.length >= max}
                  aria-label={t(added ? 'table.persons.addedName' : 'table.persons.add', { name })}
                  onClick={() => onChange([...chosen, { personId, name, number }])}
                >
                  {t(added ? 'table.persons.added' : 'table.persons.addShort')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className="vse-persons-chosen" aria-label={labels.chosen}>
          {chosen.map((one) => (
            <li key={one.personId}>
              {one.name} <span className="vse-num">{one.number}</span>
              <Button
                size="small"
                variant="ghost"
                icon={<CloseIcon aria-hidden="true" />}
                aria-label={t('table.persons.remove', { name: one.name })}
                onClick={() => onChange(chosen.filter(({ personId }) => personId !== one.personId))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
