import { CallError } from '../../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { exportStatisticsRoute, ownStatisticsRoute } from '../../../shared/statistics.contract.ts';
import { StatisticsCharts } from './details-statistics.tsx';
import { FigureBand } from './figure-band.tsx';

/** 统计 of one experiment: the numbers of its public page, nothing kept back, and the runs they are counted from. */
export default function StatisticsDrawer({
  one,
  onClose,
}: {
  readonly one: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(ownStatisticsRoute, { params: { id: one.id } });
  const send = useAction(() => fileOrJob(exportStatisticsRoute, { params: { id: one.id } }, 'statistics.xlsx'), {
    done: t('experiments.statistics.exported'),
  });
  return (
    <Drawer
      open
      width="min(960px, 100vw)"
      title={t('experiments.statistics.of', { name: one.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.close')}</Button>
          <Button variant="primary" loading={send.busy} disabled={!data} onClick={() => void send.run()}>
            {t('experiments.statistics.export')}
          </Button>
        </>
      }
    >
      {error ? (
        <CallError error={error} retry={refetch} />
      ) : !data ? (
        <SkeletonBlock height="360px" />
      ) : (
        <div className="vse-stack">
          <FigureBand code={null} figures={data.figures} />
          {data.figures.runs === 0 ? (
            <EmptyState compact>{t('experiments.statistics.none')}</EmptyState>
          ) : (
            <StatisticsCharts data={data.statistics} steps={data.steps} />
          )}
        </div>
      )}
    </Drawer>
  );
}
