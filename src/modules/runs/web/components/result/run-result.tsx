import { type ReactNode, useRef, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { address } from '../../../../../ui/api/client.ts';
import { download } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { PrintIcon } from '../../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../../ui/shell/copy-text.ts';
import { builtPage } from '../../../../../ui/shell/registry.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { AWAITS_MARKS } from '../../../shared/anomaly.policy.ts';
import { runResultRoute } from '../../../shared/run.contract.ts';
import { downloadStatementsRoute } from '../../../shared/statement.contract.ts';
import type { RunDetail } from '../../client/run-calls.ts';
import { Corrections, DecidePanel } from '../held/decide-panel.tsx';
import { MarkPanel } from '../held/mark-panel.tsx';
import { ProblemDialog } from '../problem-dialog.tsx';
import { RunEvidence } from '../record/run-evidence.tsx';
import { RunFiles } from '../record/run-files.tsx';
import { RunProblems } from '../record/run-problems.tsx';
import { RunProof } from '../record/run-proof.tsx';
import { StepTable } from '../record/step-table.tsx';
import { RunReplay } from '../replay/run-replay.tsx';
import { PlainBar } from '../run-bar.tsx';
import { anomalyWord } from '../run-labels.ts';
import { contextWord, experimentName, stateWord } from '../start/start-labels.ts';
import { runCertificateSlot } from './certificate.slot.ts';
import { ResultBand } from './result-band.tsx';
import { ResultFigure } from './result-figure.tsx';
import { ResultKnowledge } from './result-knowledge.tsx';
import type { ResultData } from './result-labels.ts';
import { ResultLosses } from './result-losses.tsx';
import { ResultSide } from './result-side.tsx';
import { StepRadar } from './step-radar.tsx';
import './run-result.css';
import './result-parts.css';

/** Where a run goes back to: what it was opened from, the experiment, or the own experiments. */
export function backAddress(detail: RunDetail): string {
  if (detail.returnUrl) return detail.returnUrl;
  return builtPage('experimentTwoDetails')
    ? addressOf('experimentTwoDetails', { Id: detail.experiment.id })
    : addressOf('centre.myExperiment');
}

type ResultTab = 'record' | 'replay' | 'evidence';

/** Steps, files, findings and corrections of a run. */
function Record({ data }: { readonly data: ResultData }) {
  const t = useT();
  return (
    <div className="run-result-record">
      {data.steps.length > 0 && (
        <section>
          <SectionHeading>{t('runs.result.steps')}</SectionHeading>
          <div className="run-result-steps">
            <StepTable steps={data.steps} scored={data.scoreShown} unmarked={data.recording?.unmarked} />
            {data.scoreShown && (
              <StepRadar
                steps={data.steps}
                median={new Map((data.comparison?.steps ?? []).map(({ seq, share }) => [seq, share]))}
              />
            )}
          </div>
        </section>
      )}
      {data.judge && data.recording && <MarkPanel data={data} recording={data.recording} />}
      <RunFiles runId={data.id} />
      <RunProblems runId={data.id} />
      {data.judge && <DecidePanel data={data} />}
      {data.adjustments.length > 0 && <Corrections rows={data.adjustments} />}
    </div>
  );
}

/** Where the run of an attempt at an exam is looked at later, and the way back to the desk. */
function AttemptNote() {
  const t = useT();
  return (
    <Banner
      tone="info"
      actions={
        <Button size="small" onClick={() => window.close()}>
          {t('runs.attempt.close')}
        </Button>
      }
    >
      {t('runs.attempt.result')}
    </Banner>
  );
}

/** What the reader has to know beside the score: kept back, provisional, and why. */
function Notes({ data, waits }: { readonly data: ResultData; readonly waits: readonly string[] }) {
  const t = useT();
  return (
    <>
      {!data.scoreShown && <p className="run-quiet">{t('runs.result.hidden')}</p>}
      {data.recording && data.recording.unmarked.length > 0 ? (
        <p className="run-quiet">{t('runs.record.waiting', { n: data.recording.unmarked.length })}</p>
      ) : (
        data.scoreShown &&
        data.scoreState === 'provisional' && <p className="run-quiet">{t('runs.result.provisional')}</p>
      )}
      {waits.length > 0 && (
        <ul className="run-result-waits">
          {waits.map((code) => (
            <li key={code}>{anomalyWord(t, code)}</li>
          ))}
        </ul>
      )}
      {data.state === 'unfinished' && data.can.resume && <p className="run-quiet">{t('runs.result.resumable')}</p>}
    </>
  );
}

/** Rows of the facts of a run: its number, times, context and version. */
function useFacts() {
  const t = useT();
  return (data: ResultData) => [
    {
      key: 'origin',
      term: t('runs.result.origin'),
      value: (
        <span className="run-origin">
          <code className="vse-code">{data.originId}</code>
          <CopyButton label={t('ui.action.copy')} onCopy={() => copyText(data.originId)} />
        </span>
      ),
    },
    { key: 'wall', term: t('runs.result.wall'), value: formatDuration(data.wallSeconds) },
    { key: 'context', term: t('runs.page.entry.context'), value: contextWord(t, data.context) },
    ...(data.startState ? [{ key: 'startState', term: t('runs.startState.term'), value: data.startState.title }] : []),
    {
      key: 'version',
      term: t('runs.result.version'),
      value: t('runs.result.versionValue', { n: data.version.number }),
    },
    { key: 'start', term: t('runs.result.started'), value: formatInstant(data.startedAt) },
    { key: 'end', term: t('runs.result.ended'), value: formatInstant(data.endedAt) },
  ];
}

/** Result of an ended run. */
export function RunResult({ detail, back }: { readonly detail: RunDetail; readonly back: ReactNode }) {
  const t = useT();
  const name = experimentName(useLocale(), detail.experiment);
  const [tab, setTab] = useState<ResultTab>('record');
  const { data, error, isPending, isFetching, refetch } = useCall(runResultRoute, {
    params: { id: detail.id },
    query: { reason: '' },
  });
  const records = useRef<HTMLElement>(null);
  const facts = useFacts();
  const [asking, setAsking] = useState(false);
  const saving = useAction(() =>
    download(
      address(downloadStatementsRoute, { params: { id: detail.id } }),
      `xapi-${data?.originId ?? detail.id}.json`,
    ),
  );
  const body = () => {
    if (isPending) {
      return (
        <>
          <SkeletonBlock height="190px" />
          <div className="run-result">
            <SkeletonBlock height="362px" />
            <SkeletonBlock height="362px" />
          </div>
        </>
      );
    }
    if (error) return <CallError error={error} retry={refetch} retrying={isFetching} />;
    const state = stateWord(t, data.state);
    // Steps without a mark are counted in a sentence of their own.
    const waits = data.waitsFor.filter((code) => code !== AWAITS_MARKS);
    const show = (next: ResultTab) => {
      setTab(next);
      records.current?.scrollIntoView({ block: 'start' });
    };
    const proof =
      data.state === 'finished' && data.score !== null ? (
        <RunProof runId={data.id} />
      ) : (
        <Button
          variant="ghost"
          size="large"
          block
          icon={<PrintIcon aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('runs.result.print')}
        </Button>
      );
    return (
      <>
        <ResultBand data={data} notes={<Notes data={data} waits={waits} />} />
        <div className="run-result">
          <div className="run-result-main">
            {data.context.kind === 'attempt' && data.reader === 'owner' && <AttemptNote />}
            {data.context.kind === 'trial' && (
              <Banner tone="info">
                {t(data.context.practiceOf === undefined ? 'runs.result.trial' : 'runs.result.practice')}
              </Banner>
            )}
            <div className="run-result-figures">
              {data.figure && <ResultFigure figure={data.figure} />}
              <ResultKnowledge data={data} />
            </div>
            <ResultLosses data={data} onAll={() => show('record')} />
            <Card>
              <div className="run-result-head">
                <StatusTag tone={state.tone}>{state.word}</StatusTag>
                {data.scoreShown && data.passed !== null && (
                  <StatusTag tone={data.passed ? 'success' : 'error'}>
                    {data.passed
                      ? t('runs.result.passed', { score: formatScore(data.experiment.passScore) })
                      : t('runs.result.failed', { score: formatScore(data.experiment.passScore) })}
                  </StatusTag>
                )}
              </div>
              <DefinitionList columns={2} items={facts(data)} />
            </Card>
          </div>
          <ResultSide
            data={data}
            back={backAddress(detail)}
            proof={
              <>
                {data.reader === 'owner' && data.passed && (
                  <SlotView slot={runCertificateSlot} props={{ runId: data.id }} />
                )}
                {proof}
              </>
            }
            downloading={saving.busy}
            onDownload={() => void saving.run()}
            onReplay={() => show('replay')}
            onQuestion={() => setAsking(true)}
          />
          <section className="run-result-record-tabs" ref={records}>
            <Tabs
              label={t('runs.result.title')}
              items={[
                { key: 'record', label: t('runs.result.record') },
                { key: 'replay', label: t('runs.replay.title') },
                { key: 'evidence', label: t('runs.evidence.title') },
              ]}
              value={tab}
              onChange={(key) => setTab(key as ResultTab)}
            >
              {tab === 'record' && <Record data={data} />}
              {tab === 'replay' && <RunReplay runId={data.id} steps={data.steps} scored={data.scoreShown} />}
              {tab === 'evidence' && <RunEvidence runId={data.id} originId={data.originId} />}
            </Tabs>
          </section>
        </div>
      </>
    );
  };
  return (
    <div className="run-page">
      <PlainBar name={name}>{back}</PlainBar>
      {body()}
      {asking && <ProblemDialog runId={detail.id} about="score" onClose={() => setAsking(false)} />}
    </div>
  );
}
