import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatBand, StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { regradePreviewRoute } from '../../../shared/regrade.contract.ts';

export type Preview = CallOutput<typeof regradePreviewRoute>;
type Row = Preview['rows'][number];

/** What a regrade would do: how many gain and lose, figures, and each attempt that changes. */
export function RegradeEffect({ preview }: { readonly preview: Preview }) {
  const t = useT();
  const { rows, gained, lost, before, after } = preview;
  const change = (from: string, to: string) =>
    from === to ? to : t('marking.regrade.change', { before: from, after: to });
  const item = (row: Row) =>
    change(formatScore(row.scoreBefore), row.dropped ? t('marking.regrade.dropped') : formatScore(row.scoreAfter));
  const numbered = preview.rows.some(({ no }) => no > 1);
  return (
    <div className="vse-stack">
      <StatBand>
        <StatFigure label={t('marking.regrade.attempts')} value={formatNumber(preview.attempts)} />
        <StatFigure label={t('marking.regrade.gained')} value={formatNumber(gained)} />
        <StatFigure label={t('marking.regrade.lost')} value={formatNumber(lost)} />
        <StatFigure label={t('marking.regrade.kept')} value={formatNumber(preview.kept)} />
        <StatFigure
          label={t('marking.regrade.mean')}
          value={change(formatNumber(before.mean, 2), formatNumber(after.mean, 2))}
        />
        <StatFigure
          label={t('marking.regrade.passed')}
          value={change(formatNumber(before.passed, 1), formatNumber(after.passed, 1))}
          unit="%"
        />
      </StatBand>
      {(preview.newlyPassed > 0 || preview.newlyFailed > 0) && (
        <p className="vse-mark-states">
          {preview.newlyPassed > 0 && (
            <StatusTag tone="success">
              {t('marking.regrade.newlyPassed', { n: formatNumber(preview.newlyPassed) })}
            </StatusTag>
          )}
          {preview.newlyFailed > 0 && (
            <StatusTag tone="error">
              {t('marking.regrade.newlyFailed', { n: formatNumber(preview.newlyFailed) })}
            </StatusTag>
          )}
        </p>
      )}
      {preview.handKept > 0 && (
        <p className="vse-mark-note">{t('marking.regrade.handKept', { n: formatNumber(preview.handKept) })}</p>
      )}
      <SimpleTable
        caption={t('marking.regrade.changes')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.attemptId}
        empty={<EmptyState compact>{t('marking.regrade.nothing')}</EmptyState>}
        columns={[
          {
            key: 'number',
            title: t('marking.sheet.number'),
            render: (row) => <span className="vse-num">{row.studentNumber ?? '—'}</span>,
          },
          {
            key: 'name',
            title: t('marking.sheet.name'),
            heading: true,
            render: (row) => row.name || t('marking.desk.person', { n: rows.indexOf(row) + 1 }),
          },
          ...(numbered
            ? [
                {
                  key: 'no',
                  title: t('marking.regrade.column.no'),
                  numeric: true,
                  render: (row: Row) => formatNumber(row.no),
                },
              ]
            : []),
          { key: 'item', title: t('marking.regrade.column.item'), numeric: true, render: item },
          {
            key: 'total',
            title: t('marking.regrade.column.total'),
            numeric: true,
            render: (row) => {
              const less = (row.totalAfter ?? 0) < (row.totalBefore ?? 0);
              return (
                <strong data-less={less || undefined} className="vse-regrade-total">
                  {change(formatScore(row.totalBefore), formatScore(row.totalAfter))}
                </strong>
              );
            },
          },
        ]}
      />
      {rows.length < gained + lost && (
        <p className="vse-mark-note">{t('marking.regrade.more', { n: formatNumber(rows.length) })}</p>
      )}
    </div>
  );
}
