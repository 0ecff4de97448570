import { useState } from 'react';
import { lineOf, SECOND_SHEET } from '../../../../kernel/resource/import.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { importRowsRoute } from '../../shared/import.contract.ts';
import type { RowFilter } from '../../shared/import.model.ts';
import {
  type Corrections,
  filtersOf,
  type ImportDefinition,
  type ImportLine,
  type ImportStatus,
  withCell,
} from './import.model.ts';

const SIZE = 20;
/** Choices a list offers; above them the name or code is typed. */
const CHOICES = 60;
const TONES = { new: 'success', change: 'info', same: 'neutral', error: 'error' } as const;
const ENDS = { created: 'success', updated: 'info', refused: 'error', reverted: 'neutral', kept: 'warning' } as const;

/** Rows of an import by state; faulty cells are corrected in their place when `onCorrect` is given. */
export function ImportGrid({
  definition,
  status,
  corrections = {},
  onCorrect,
}: {
  readonly definition: ImportDefinition;
  readonly status: ImportStatus;
  readonly corrections?: Corrections;
  readonly onCorrect?: (corrections: Corrections) => void;
}) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const filters = filtersOf(status);
  const [wanted, setWanted] = useState<RowFilter | null>(null);
  const [page, setPage] = useState(1);
  const filter = filters.find((one) => one.filter === wanted)?.filter ?? filters[0]?.filter ?? 'all';
  const { data } = useCall(
    importRowsRoute,
    { params: { id: status.id }, query: { state: filter, page, size: SIZE } },
    { keepPrevious: true },
  );
  const faulty = new Set(data?.rows.flatMap(({ issues }) => issues.map(({ column }) => column)));
  // What is to be corrected stands beside what is wrong with it.
  const shown = definition.columns
    .filter(({ code }) => status.columns.includes(code))
    .toSorted((one, other) => Number(faulty.has(other.code)) - Number(faulty.has(one.code)));
  const nameOf = (column: ImportDefinition['columns'][number], value: string | null | undefined) =>
    column.codes.find(({ code }) => code === value)?.name ?? value ?? '';

  const cell = (column: ImportDefinition['columns'][number]) => (row: ImportLine) => {
    const text = corrections[row.line]?.[column.code] ?? row.cells[column.code] ?? '';
    const faulty = row.issues.some((issue) => issue.level === 'error' && issue.column === column.code);
    const editable = onCorrect && row.state === 'error' && row.outcome === null;
    // A fault in one cell is often mended in another one: the whole line is open.
    if (editable) {
      const label = t('imports.grid.cell', { line: lineOf(row.line), column: column.label });
      const change = (next: string) => onCorrect(withCell(corrections, row, column.code, next));
      const bad = faulty ? { className: 'vse-field-bad' } : {};
      // A long list is quicker typed than looked through.
      if (column.codes.length > 0 && column.codes.length <= CHOICES) {
        const known = column.codes.find(({ code, name }) => code === text || name === text)?.code;
        return (
          <Select
            {...bad}
            label={label}
            labelHidden
            placeholder={known === undefined && text !== '' ? text : '—'}
            value={known ?? ''}
            options={column.codes.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target }) => change(target.value)}
          />
        );
      }
      return (
        <TextField {...bad} label={label} labelHidden value={text} onChange={({ target }) => change(target.value)} />
      );
    }
    if (row.state === 'change' && column.code in row.after) {
      return (
        <>
          <del className="import-old">{nameOf(column, row.before[column.code]) || '—'}</del>{' '}
          <ins>{nameOf(column, row.after[column.code]) || '—'}</ins>
        </>
      );
    }
    return text || '—';
  };
  const columns: TableColumn<ImportLine>[] = [
    {
      key: 'line',
      title: t('imports.report.line'),
      render: ({ line }) => (line > SECOND_SHEET ? `${definition.second} · ${lineOf(line)}` : line),
      numeric: true,
      heading: true,
    },
    {
      key: 'state',
      title: t('imports.grid.state'),
      render: (row) =>
        row.outcome ? (
          <StatusTag tone={ENDS[row.outcome]}>{t(`imports.outcome.${row.outcome}`)}</StatusTag>
        ) : (
          <StatusTag tone={TONES[row.state]}>{t(`imports.row.${row.state}`)}</StatusTag>
        ),
    },
    {
      key: 'issues',
      title: t('imports.grid.issues'),
      render: (row) =>
        row.issues.length === 0 ? (
          '—'
        ) : (
          <ul className="import-issues">
            {row.issues.map((issue) => (
              <li key={`${issue.column}-${issue.reason}`}>
                <span className={`import-issue-${issue.level}`}>{issue.reason}</span>
                {issue.remedy && <span className="import-note"> {issue.remedy}</span>}
              </li>
            ))}
          </ul>
        ),
    },
    ...shown.map((column) => ({ key: column.code, title: column.label, render: cell(column) })),
  ];
  return (
    <div className="import-grid">
      <fieldset className="vse-row">
        <legend className="vse-visually-hidden">{t('imports.grid.filter')}</legend>
        {filters.map((one) => (
          <FilterChip
            key={one.filter}
            pressed={one.filter === filter}
            count={one.n}
            onToggle={() => {
              setWanted(one.filter);
              setPage(1);
            }}
          >
            {t(`imports.filter.${one.filter}`)}
          </FilterChip>
        ))}
      </fieldset>
      <SimpleTable
        caption={t('imports.grid.caption')}
        captionHidden
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={(row) => String(row.line)}
        skeletonRows={data ? 0 : 5}
        empty={<EmptyState compact>{t('imports.grid.empty')}</EmptyState>}
      />
      {data && data.total > SIZE && (
        <Pager page={data.page} size={SIZE} total={data.total} onPage={setPage} labels={pagerLabels} jump />
      )}
    </div>
  );
}
