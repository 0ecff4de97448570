import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatDuration, formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { ownExperimentsRoute } from '../../../shared/own-experiment.contract.ts';
import { abandonRunRoute, listRunsRoute, runResultRoute } from '../../../shared/run.contract.ts';
import { Corrections } from '../held/decide-panel.tsx';
import { contextWord, experimentName, stateWord } from '../start/start-labels.ts';
import { RunFiles } from './run-files.tsx';
import { StepTable } from './step-table.tsx';
import './record-drawer.css';

function RunRecord({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(runResultRoute, { params: { id }, query: { reason: '' } });
  const abandon = useAction(
    async () => {
      await call(abandonRunRoute, { params: { id } });
      await refresh(listRunsRoute, runResultRoute, ownExperimentsRoute);
    },
    { done: t('runs.mine.abandoned') },
  );
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
      <div className="run-record-actions">
        {data.can.resume && (
          <ButtonLink variant="primary" href={addressOf('experimentRun', {}, { runId: id })}>
            {t('runs.page.resume')}
          </ButtonLink>
        )}
        <ButtonLink href={addressOf('experimentRun', {}, { runId: id })}>{t('runs.result.title')}</ButtonLink>
        {data.can.abandon && (
          <Popconfirm
            trigger={(open) => (
              <Button variant="ghost" onClick={open}>
                {t('runs.page.abandon')}
              </Button>
            )}
            title={t('runs.page.abandon.title')}
            confirmLabel={t('runs.page.abandon')}
            danger
            onConfirm={() => abandon.run()}
          >
            {t('runs.page.abandon.text')}
          </Popconfirm>
        )}
      </div>
      {data.steps.length > 0 && <StepTable steps={data.steps} scored={data.scoreShown} />}
      <RunFiles runId={id} />
      {data.adjustments.length > 0 && <Corrections rows={data.adjustments} />}
    </>
  );
}

/** All own runs of one experiment, one of them opened with its steps. */
export function RecordDrawer({
  experiment,
  first,
  onClose,
}: {
  readonly experiment: { readonly id: string; readonly name: string; readonly nameEn: string | null };
  readonly first: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const name = experimentName(useLocale(), experiment);
  const [id, setId] = useState(first);
  const { data } = useCall(listRunsRoute, { query: { page: 1, size: 50, experimentId: experiment.id } });
  const runs = data?.rows ?? [];
  return (
    <Drawer open onClose={onClose} title={t('runs.mine.recordOf', { name })} width="min(960px, 100vw)">
      <div className="run-record">
        {runs.length > 1 && (
          <Select
            label={t('runs.mine.which', { n: runs.length })}
            value={id}
            onChange={(event) => setId(event.target.value)}
            options={runs.map((run) => ({
              value: run.id,
              label: t('runs.mine.option', {
                n: run.attemptNo,
                time: formatInstant(run.startedAt ?? run.createdAt),
                state: stateWord(t, run.state).word,
              }),
            }))}
          />
        )}
        <RunRecord key={id} id={id} />
      </div>
    </Drawer>
  );
}
