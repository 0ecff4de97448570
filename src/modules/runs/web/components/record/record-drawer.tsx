import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { ownExperimentsRoute } from '../../../shared/own-experiment.contract.ts';
import { abandonRunRoute, listRunsRoute, runResultRoute } from '../../../shared/run.contract.ts';
import type { ResultData } from '../result/result-labels.ts';
import { experimentName, stateWord } from '../start/start-labels.ts';
import { RunRecord } from './run-record.tsx';
import './record-drawer.css';

/** What its person does with a run beside reading it. */
function RunActions({ id, can }: { readonly id: string } & Pick<ResultData, 'can'>) {
  const t = useT();
  const abandon = useAction(
    async () => {
      await call(abandonRunRoute, { params: { id } });
      await refresh(listRunsRoute, runResultRoute, ownExperimentsRoute);
    },
    { done: t('runs.mine.abandoned') },
  );
  return (
    <div className="run-record-actions">
      {can.resume && (
        <ButtonLink variant="primary" href={addressOf('experimentRun', {}, { runId: id })}>
          {t('runs.page.resume')}
        </ButtonLink>
      )}
      <ButtonLink href={addressOf('experimentRun', {}, { runId: id })}>{t('runs.result.title')}</ButtonLink>
      {can.abandon && (
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
        <RunRecord key={id} id={id} actions={({ can }) => <RunActions id={id} can={can} />} />
      </div>
    </Drawer>
  );
}
