import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../shared/catalogue.contract.ts';
import type { CatalogueRow } from '../experiment-card.tsx';
import { formatRate } from '../figure-labels.ts';

/** Up to four experiments side by side. */
export default function CompareTable({ codes }: { readonly codes: readonly string[] }) {
  const t = useT();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const found = useCall(catalogueRoute, { query: { codes: codes.join(','), size: 10 } });
  if (found.error) return <CallError error={found.error} retry={found.refetch} />;
  if (!found.data) return <SkeletonBlock height="420px" />;
  const rows = codes.flatMap((code) => found.data.rows.filter((row) => row.code === code));
  if (rows.length === 0) return <p>{t('experiments.page.noMatch')}</p>;
  const lines: readonly { readonly key: string; readonly title: string; readonly of: (row: CatalogueRow) => string }[] =
    [
      {
        key: 'level',
        title: t('experiments.column.level'),
        of: (row) => (row.runnable ? t(`experiments.level.${row.level}`) : '—'),
      },
      { key: 'unit', title: t('experiments.column.unit'), of: (row) => row.unitName },
      { key: 'leader', title: t('experiments.column.leader'), of: (row) => row.leaderName },
      { key: 'category', title: t('experiments.column.category'), of: (row) => row.category?.name ?? '—' },
      { key: 'kind', title: t('experiments.column.kind'), of: (row) => t(`experiments.kind.${row.kind}`) },
      {
        key: 'hours',
        title: t('experiments.column.hours'),
        of: (row) => t('experiments.details.hoursValue', { n: row.hours }),
      },
      { key: 'steps', title: t('experiments.column.steps'), of: (row) => formatNumber(row.steps) },
      {
        key: 'minutes',
        title: t('experiments.details.minutes'),
        of: (row) => t('experiments.details.minutesValue', { n: row.expectedMinutes }),
      },
      {
        key: 'runsIn',
        title: t('experiments.column.runsIn'),
        of: (row) => (row.runsIn ? t(`experiments.runsIn.${row.runsIn}`) : '—'),
      },
      {
        key: 'rating',
        title: t('experiments.column.rating'),
        of: (row) => (row.figures.rating === null ? '—' : formatNumber(row.figures.rating, 1)),
      },
      { key: 'runs', title: t('experiments.column.runs'), of: (row) => formatNumber(row.figures.runs) },
      {
        key: 'completion',
        title: t('experiments.details.completion'),
        of: (row) => formatRate(row.figures.completionRate, row.figures.ended),
      },
      {
        key: 'pass',
        title: t('experiments.details.passRate'),
        of: (row) => formatRate(row.figures.passRate, row.figures.scored),
      },
      {
        key: 'open',
        title: t('experiments.facet.open'),
        of: (row) => (row.runnable ? t('experiments.facet.openNow') : t('experiments.card.soon')),
      },
    ];
  const compared = lines.map((line) => {
    const cells = rows.map((row) => ({ code: row.code, text: line.of(row) }));
    return { ...line, cells, differs: new Set(cells.map((cell) => cell.text)).size > 1 };
  });
  const shown = onlyDifferent ? compared.filter((line) => line.differs) : compared;
  return (
    <div className="vse-stack">
      <Switch
        label={t('experiments.compare.onlyDifferent')}
        checked={onlyDifferent}
        onChange={(event) => setOnlyDifferent(event.target.checked)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className="lab-compare-scroll" tabIndex={0} aria-label={t('experiments.compare.title')}>
        <table className="lab-compare">
          <thead>
            <tr>
              <td />
              {rows.map((row) => (
                <th key={row.id} scope="col">
                  <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{leadName(row)}</Link>
                  <div className="vse-code">{row.code}</div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.key} data-differs={line.differs}>
                <th scope="row">{line.title}</th>
                {line.cells.map((cell) => (
                  <td key={cell.code}>{cell.text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p>{t('experiments.compare.same')}</p>}
      </section>
    </div>
  );
}
