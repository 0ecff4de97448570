import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatDuration, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { contextWord, experimentName } from '../start/start-labels.ts';
import type { OwnExperiment } from './own-experiment.model.ts';
import { StateWord } from './own-experiment-card.tsx';
import { DueWord, OwnAction, OwnMenu, ReportChip } from './own-experiment-parts.tsx';

const TONES = { todo: 'neutral', doing: 'info', done: 'success' } as const;

/** Own experiments as a table with every column of the cards. */
export function OwnExperimentTable({
  rows,
  onRecord,
}: {
  readonly rows: readonly OwnExperiment[];
  readonly onRecord: (row: OwnExperiment) => void;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <SimpleTable<OwnExperiment>
      caption={t('runs.mine.title')}
      captionHidden
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'name',
          title: t('runs.page.entry.experiment'),
          heading: true,
          render: (row) => experimentName(locale, row.experiment),
        },
        { key: 'source', title: t('runs.own.source'), render: (row) => contextWord(t, row.context) },
        {
          key: 'state',
          title: t('runs.mine.state'),
          render: (row) => (
            <StatusTag tone={TONES[row.state]}>
              <StateWord row={row} />
            </StatusTag>
          ),
        },
        {
          key: 'last',
          title: t('runs.own.last'),
          numeric: true,
          render: (row) => (row.last === null && row.scoresKept ? t('runs.mine.hidden') : formatScore(row.last)),
        },
        { key: 'best', title: t('runs.own.best'), numeric: true, render: (row) => formatScore(row.best) },
        {
          key: 'times',
          title: t('runs.own.times'),
          numeric: true,
          render: (row) => (row.attempts === null ? row.used : `${row.used}/${row.attempts}`),
        },
        {
          key: 'seconds',
          title: t('runs.own.seconds'),
          numeric: true,
          render: (row) => (row.used > 0 ? formatDuration(row.seconds) : '—'),
        },
        { key: 'report', title: t('runs.own.report'), render: (row) => <ReportChip row={row} /> },
        { key: 'due', title: t('runs.own.due'), render: (row) => <DueWord row={row} /> },
      ]}
      actionsTitle={t('runs.mine.actions')}
      rowActions={(row) => (
        <span className="run-own-row">
          <OwnAction row={row} small />
          <OwnMenu row={row} onRecord={() => onRecord(row)} />
        </span>
      )}
    />
  );
}
