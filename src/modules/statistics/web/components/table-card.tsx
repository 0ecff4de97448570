import { useState } from 'react';
import { routeByKey } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { OpenNumber } from '../../../../ui/chart/open-number.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { useTableRoute } from '../../shared/use.contract.ts';
import { percent, STARS_FROM, TABLES, type TableKind } from '../../shared/use.model.ts';
import type { Filters, Opened, UseRow } from './use.model.ts';

/** Part of the address a row narrows the page by; people are only looked into. */
const NARROWS = {
  experiments: 'experiment',
  units: 'unit',
  courses: 'course',
  classes: 'class',
  people: null,
} as const;

const number = (value: number | null, digits = 0) => (value === null ? '—' : formatNumber(value, digits));
const share = (have: number, of: number) => {
  const value = percent(have, of);
  return value === null ? '—' : `${formatNumber(value, 1)}%`;
};

/** Pages that are listed; what is used less is in the file. */
const MAX_PAGE = 500;

/** 分项统计: the same numbers by experiment, unit, course, class or person. */
export function TableCard({ filters, open }: { readonly filters: Filters; readonly open: (opened: Opened) => void }) {
  const t = useT();
  const labels = usePagerLabels();
  const [params, , change] = useAddressParams();
  const asked = params.get('by') as TableKind;
  const by = TABLES.includes(asked) ? asked : 'experiments';
  const [at, setAt] = useState({ of: '', page: 1 });
  const of = JSON.stringify([by, filters]);
  const page = at.of === of ? at.page : 1;
  const answer = useCall(useTableRoute, { query: { ...filters, by, page } }, { keepPrevious: true });
  const { data, error } = answer;
  const title = t('statistics.tables');
  const narrow = NARROWS[by];
  /** The page with this row alone. */
  const narrowed = (id: string) => {
    const next = new URLSearchParams(params);
    next.delete('by');
    if (narrow) next.set(narrow, id);
    return `${routeByKey('management.teachingStatisticsManage').path}?${next}`;
  };
  const behind = (row: UseRow) =>
    open({ of: 'runs', title: row.name, more: narrow ? { [narrow]: row.id } : { person: row.id } });
  const column = (key: 'code' | 'name' | 'of' | 'meanScore' | 'excellent' | 'standard' | 'below') =>
    t(`statistics.column.${key}`);
  return (
    <section className="vse-card vse-figure-card" aria-label={title}>
      <header>
        <h2>
          {title}
          <Tooltip label={t('table.figure.about', { name: title })}>{t('statistics.tables.is')}</Tooltip>
        </h2>
        <div className="vse-use-kinds">
          <Segments
            label={title}
            items={TABLES.map((key) => ({ key, label: t(`statistics.table.${key}`) }))}
            value={by}
            onChange={(key) => change({ by: key === 'experiments' ? null : key }, { replace: true })}
          />
        </div>
      </header>
      {error && !data ? (
        <CallError error={error} compact retry={answer.refetch} />
      ) : (
        <SimpleTable
          caption={t(`statistics.table.${by}`)}
          captionHidden
          rows={data?.rows ?? []}
          rowKey={({ id }) => id}
          skeletonRows={data ? 0 : 8}
          empty={<EmptyState compact>{t('statistics.none')}</EmptyState>}
          columns={[
            { key: 'code', title: column('code'), render: ({ code }) => <span className="vse-num">{code}</span> },
            {
              key: 'name',
              title: column('name'),
              heading: true,
              render: (row) =>
                narrow ? (
                  <Link href={narrowed(row.id)} aria-label={t('statistics.narrow', { name: row.name })}>
                    {row.name}
                  </Link>
                ) : (
                  row.name
                ),
            },
            { key: 'of', title: column('of'), render: (row) => row.of || '—' },
            ...(by === 'experiments'
              ? [
                  {
                    key: 'views',
                    title: t('statistics.number.views'),
                    numeric: true,
                    render: (row: UseRow) => number(row.views),
                  },
                ]
              : []),
            {
              key: 'persons',
              title: t('statistics.number.persons'),
              numeric: true,
              render: (row) => number(row.persons),
            },
            {
              key: 'runs',
              title: t('statistics.number.runs'),
              numeric: true,
              render: (row) => (
                <OpenNumber
                  value={number(row.runs)}
                  label={t('statistics.records.open', { name: row.name })}
                  onOpen={() => behind(row)}
                />
              ),
            },
            {
              key: 'minutes',
              title: t('statistics.number.minutes'),
              numeric: true,
              render: (row) => number(row.mean, 1),
            },
            {
              key: 'completion',
              title: t('statistics.number.completion'),
              numeric: true,
              render: (row) => share(row.finished, row.ended),
            },
            {
              key: 'passing',
              title: t('statistics.number.passing'),
              numeric: true,
              render: (row) => share(row.passed, row.scored),
            },
            { key: 'mean', title: column('meanScore'), numeric: true, render: (row) => number(row.meanScore, 2) },
            {
              key: 'bands',
              title: `${column('excellent')} / ${column('standard')} / ${column('below')}`,
              numeric: true,
              render: (row) => `${number(row.excellent)} / ${number(row.standard)} / ${number(row.below)}`,
            },
            ...(by === 'experiments'
              ? [
                  {
                    key: 'stars',
                    title: t('statistics.number.stars'),
                    numeric: true,
                    render: (row: UseRow) => number((row.reviews ?? 0) < STARS_FROM ? null : row.stars, 2),
                  },
                ]
              : []),
          ]}
        />
      )}
      {data && data.total > data.size && (
        <Pager
          page={page}
          size={data.size}
          total={Math.min(data.total, MAX_PAGE * data.size)}
          onPage={(to) => setAt({ of, page: to })}
          labels={labels}
        />
      )}
    </section>
  );
}
