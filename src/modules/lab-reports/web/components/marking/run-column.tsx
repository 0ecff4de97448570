import { lazy, Suspense, useState } from 'react';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatDuration } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { DataBlock } from '../data-block.tsx';
import type { Report } from '../editor/use-report-draft.ts';
import { RunFacts, RunMissing, RunSteps } from '../run-block.tsx';
import { ReportHistory } from '../versions/report-history.tsx';
import { SimilarReports } from '../versions/similar-reports.tsx';

const Replay = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../../runs/web/replay.public.tsx')).ReplayOfRun })),
);

const VIEWS = ['record', 'replay', 'versions'] as const;

/** What stands against the report: steps and data of its run, the replay, and its versions. */
export function RunColumn({ report, reason }: { readonly report: Report; readonly reason: string }) {
  const t = useT();
  const [view, setView] = useState<(typeof VIEWS)[number]>('record');
  const { run } = report;
  const labels = {
    record: t('labReports.run.title'),
    replay: t('labReports.desk.replay'),
    versions: t('labReports.desk.versions'),
  };
  return (
    <section className="vse-marking-run" aria-label={t('labReports.desk.beside')}>
      <header>
        <Segments
          label={t('labReports.desk.beside')}
          value={view}
          // The replay is read with the name of its person, which anonymous marking keeps back.
          items={VIEWS.filter((key) => key !== 'replay' || (run && !report.anonymous)).map((key) => ({
            key,
            label: labels[key],
          }))}
          onChange={setView}
        />
        {run && <span className="vse-num">{formatDuration(run.header.activeSeconds)}</span>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, and the keyboard must reach that */}
      <section className="vse-marking-scroll" key={`${report.id}-${view}`} tabIndex={0} aria-label={labels[view]}>
        {view === 'versions' && <ReportHistory report={report} reason={reason} />}
        {view === 'replay' && run && (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <Replay runId={run.runId} />
          </Suspense>
        )}
        {view === 'record' && (
          <>
            <SimilarReports report={report} />
            {!run && <p className="vse-report-faint">{t('labReports.run.none')}</p>}
            {run && (
              <>
                <RunSteps run={run} compact />
                <RunMissing run={run} />
                {run.blocks.length > 0 && (
                  <section className="vse-column" aria-label={t('labReports.block.data')}>
                    {run.blocks.map((block) => (
                      <DataBlock key={block.name} block={block} runId={run.runId} />
                    ))}
                  </section>
                )}
                <RunFacts run={run} columns={1} />
              </>
            )}
          </>
        )}
      </section>
    </section>
  );
}
