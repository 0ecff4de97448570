import { addressOf } from '../../../../kernel/routing/paths.ts';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { LockIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { DataBlock } from './data-block.tsx';
import type { Report } from './use-report-draft.ts';

/** What the server filled in from the run: header, steps, score. Nobody edits it. */
export function RunBlock({
  run,
  compact = false,
}: {
  readonly run: NonNullable<Report['run']>;
  readonly compact?: boolean;
}) {
  const t = useT();
  const columns = [
    { key: 'seq', title: t('labReports.run.seq'), numeric: true, render: (step: Step) => step.seq },
    { key: 'title', title: t('labReports.run.step'), heading: true, render: (step: Step) => step.title },
    {
      key: 'score',
      title: t('labReports.run.score'),
      numeric: true,
      render: (step: Step) => `${formatScore(step.score)} / ${formatScore(step.maxScore)}`,
    },
    {
      key: 'seconds',
      title: t('labReports.run.time'),
      numeric: true,
      render: (step: Step) => formatDuration(step.seconds),
    },
    { key: 'repeat', title: t('labReports.run.repeats'), numeric: true, render: (step: Step) => step.repeatCount },
    { key: 'evaluation', title: t('labReports.run.evaluation'), render: (step: Step) => step.evaluation ?? '—' },
  ];
  return (
    <section className="vse-report-run" aria-label={t('labReports.run.title')}>
      <header>
        <LockIcon aria-hidden="true" />
        <strong>{t('labReports.run.title')}</strong>
        <span>{t('labReports.run.locked')}</span>
      </header>
      <DefinitionList
        columns={compact ? 1 : 2}
        items={[
          {
            key: 'origin',
            term: t('labReports.run.origin'),
            value: (
              <Link href={addressOf('experimentRun', {}, { runId: run.runId })}>
                <span className="vse-code">{run.header.originId.slice(0, 12)}</span>
              </Link>
            ),
          },
          ...(run.header.version === null
            ? []
            : [{ key: 'version', term: t('labReports.run.version'), value: run.header.version }]),
          { key: 'attempt', term: t('labReports.run.attempt'), value: run.header.attemptNo },
          { key: 'ended', term: t('labReports.run.ended'), value: formatInstant(run.header.endedAt) },
          { key: 'active', term: t('labReports.run.active'), value: formatDuration(run.header.activeSeconds) },
          {
            key: 'score',
            term: t('labReports.run.total'),
            value: <strong className="vse-num">{formatScore(run.score)}</strong>,
          },
        ]}
      />
      {run.missing.length > 0 && (
        <ul className="vse-block-missing">
          {run.missing.map((one) => (
            <li key={one.name}>
              {t('labReports.block.missing', {
                name: one.name.replace(/^series:/, ''),
                n: one.stepSeq,
                step: one.stepTitle,
              })}
            </li>
          ))}
        </ul>
      )}
      <SimpleTable
        caption={t('labReports.run.steps')}
        captionHidden
        rows={run.steps}
        rowKey={(step) => String(step.seq)}
        columns={compact ? columns.filter((column) => !['repeat', 'seq'].includes(column.key)) : columns}
      />
      {/* Beside a report there is no room for data: the desk shows them under its text. */}
      {!compact && run.blocks.map((block) => <DataBlock key={block.name} block={block} runId={run.runId} />)}
    </section>
  );
}

type Step = NonNullable<Report['run']>['steps'][number];
