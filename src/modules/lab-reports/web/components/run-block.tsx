import { addressOf } from '../../../../kernel/routing/paths.ts';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { LockIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { DataBlock } from './data-block.tsx';
import type { Report } from './editor/use-report-draft.ts';

type Run = NonNullable<Report['run']>;
type Step = Run['steps'][number];

/** Steps of a run with their scores; `compact` leaves the words on each step away. */
export function RunSteps({ run, compact = false }: { readonly run: Run; readonly compact?: boolean }) {
  const t = useT();
  const seq = { key: 'seq', title: t('labReports.run.seq'), numeric: true, render: (step: Step) => step.seq };
  const title = { key: 'title', title: t('labReports.run.step'), heading: true, render: (step: Step) => step.title };
  const score = {
    key: 'score',
    title: t('labReports.run.score'),
    numeric: true,
    render: (step: Step) => `${formatScore(step.score)}${compact ? '/' : ' / '}${formatScore(step.maxScore)}`,
  };
  const time = {
    key: 'seconds',
    title: t('labReports.run.time'),
    numeric: true,
    render: (step: Step) => formatDuration(step.seconds),
  };
  const repeats = {
    key: 'repeat',
    title: compact ? t('labReports.desk.times') : t('labReports.run.repeats'),
    numeric: true,
    render: (step: Step) => step.repeatCount,
  };
  const evaluation = {
    key: 'evaluation',
    title: t('labReports.run.evaluation'),
    render: (step: Step) => step.evaluation ?? '—',
  };
  return (
    <SimpleTable
      caption={t('labReports.run.steps')}
      captionHidden
      rows={run.steps}
      rowKey={(step) => String(step.seq)}
      columns={compact ? [seq, title, time, repeats, score] : [seq, title, score, time, repeats, evaluation]}
    />
  );
}

/** Data the experiment is graded by that this run did not make. */
export function RunMissing({ run }: { readonly run: Run }) {
  const t = useT();
  if (run.missing.length === 0) return null;
  return (
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
  );
}

/** Number, version, time and score of a run. */
export function RunFacts({ run, columns }: { readonly run: Run; readonly columns: 1 | 2 }) {
  const t = useT();
  return (
    <DefinitionList
      columns={columns}
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
  );
}

/** What the server filled in from the run: header, steps, score, data. Nobody edits it. */
export function RunBlock({ run }: { readonly run: Run }) {
  const t = useT();
  return (
    <section className="vse-report-run" aria-label={t('labReports.run.title')}>
      <header>
        <LockIcon aria-hidden="true" />
        <strong>{t('labReports.run.title')}</strong>
        <span>{t('labReports.run.locked')}</span>
      </header>
      <RunFacts run={run} columns={2} />
      <RunMissing run={run} />
      <RunSteps run={run} />
      {run.blocks.map((block) => (
        <DataBlock key={block.name} block={block} runId={run.runId} />
      ))}
    </section>
  );
}
