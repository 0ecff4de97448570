import type { ReactNode } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { runResultRoute } from '../../../shared/run.contract.ts';
import { Corrections } from '../held/decide-panel.tsx';
import type { ResultData } from '../result/result-labels.ts';
import { contextWord, stateWord } from '../start/start-labels.ts';
import { RunFiles } from './run-files.tsx';
import { StepTable } from './step-table.tsx';
import './record-drawer.css';

/** One run to read: facts, steps with their scores, files, corrections. `actions` stand under the facts. */
export function RunRecord({ id, actions }: { readonly id: string; readonly actions?: (run: ResultData) => ReactNode }) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(runResultRoute, { params: { id }, query: { reason: '' } });
  if (isPending) return <SkeletonBlock height="320px" />;
  if (error) return <CallError compact error={error} retry={refetch} />;
  const state = stateWord(t, data.state);
  return (
    <>
      <DefinitionList
        columns={2}
        items={[
          { key: 'state', term: t('runs.mine.state'), value: <StatusTag tone={state.tone}>{state.word}</StatusTag> },
          {
            key: 'score',
            term: t('runs.result.score'),
            value: data.scoreShown ? formatScore(data.score) : t('runs.mine.hidden'),
          },
          { key: 'context', term: t('runs.page.entry.context'), value: contextWord(t, data.context) },
          { key: 'active', term: t('runs.result.active'), value: formatDuration(data.activeSeconds) },
          { key: 'start', term: t('runs.result.started'), value: formatInstant(data.startedAt) },
          { key: 'end', term: t('runs.result.ended'), value: formatInstant(data.endedAt) },
          {
            key: 'version',
            term: t('runs.result.version'),
            value: t('runs.result.versionValue', { n: data.version.number }),
          },
          { key: 'kept', term: t('runs.result.kept'), value: t('runs.result.saved', { n: data.items }) },
          {
            key: 'origin',
            term: t('runs.result.origin'),
            value: <code className="vse-code run-record-origin">{data.originId}</code>,
          },
        ]}
      />
      {actions?.(data)}
      {data.steps.length > 0 && <StepTable steps={data.steps} scored={data.scoreShown} />}
      <RunFiles runId={id} />
      {data.adjustments.length > 0 && <Corrections rows={data.adjustments} />}
    </>
  );
}
