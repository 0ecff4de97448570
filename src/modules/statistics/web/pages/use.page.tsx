import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { Menu } from '../../../../ui/design/menu.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { useFiguresRoute, useFileRoute } from '../../shared/use.contract.ts';
import { rangeFault } from '../../shared/use.model.ts';
import { FilterBar } from '../components/filter-bar.tsx';
import { NumberCard } from '../components/number-card.tsx';
import { DistributionCard, RankingCard, SourceCard, StepsCard, TrendCard } from '../components/picture-cards.tsx';
import { RecordsDrawer } from '../components/records-drawer.tsx';
import { TableCard } from '../components/table-card.tsx';
import { drawnOf, filtersOf, type Opened } from '../components/use.model.ts';
import '../components/use.css';

/** 实验统计: how much experiments are used and with what result, each number with the runs behind it. */
export default function UsePage() {
  const t = useT();
  const [params] = useAddressParams();
  const filters = filtersOf(params);
  const drawn = drawnOf(params);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Said at the field; the server is not asked.
  const faulty =
    filters.from !== undefined && filters.until !== undefined && rangeFault(filters.from, filters.until) !== null;
  const answer = useCall(
    useFiguresRoute,
    { query: { ...filters, ...drawn } },
    { keepPrevious: true, enabled: !faulty },
  );
  const { data } = answer;
  const title = t('route.management.teachingStatisticsManage');
  const file = useAction((format: 'xlsx' | 'docx') =>
    fileOrJob(useFileRoute, { query: { ...filters, format } }, `${title}.${format}`),
  );
  const save = () => file.run('xlsx');
  const card = data && { data, open: setOpened, save };
  return (
    <div className="vse-stack vse-use">
      <PageHeader
        title={title}
        lead={t('statistics.lead')}
        actions={
          data?.can.export && (
            <Menu
              look="button"
              align="end"
              label={
                <>
                  <DownloadIcon aria-hidden="true" />
                  {t('statistics.export')}
                </>
              }
              items={(['xlsx', 'docx'] as const).map((format) => ({
                key: format,
                label: t(`statistics.export.${format}`),
                onSelect: () => void file.run(format),
              }))}
            />
          )
        }
      />
      <FilterBar data={data} filters={filters} drawn={drawn} />
      {faulty ? null : answer.error ? (
        <CallError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
      ) : card ? (
        <>
          <p className="vse-muted">
            {t('statistics.asOf', { time: formatInstant(card.data.asOf) })}
            {card.data.before && ` · ${t('statistics.change.to', card.data.before.range)}`}
            {card.data.now.runs === 0 && ` · ${t('statistics.none')}`}
          </p>
          <NumberCard {...card} />
          <TrendCard {...card} />
          <div className="vse-use-pair">
            <DistributionCard {...card} />
            <RankingCard {...card} />
          </div>
          <div className="vse-use-pair">
            <SourceCard {...card} />
            <StepsCard {...card} />
          </div>
          <TableCard filters={filters} open={setOpened} />
        </>
      ) : (
        <>
          <SkeletonBlock height="20px" width="220px" />
          <SkeletonBlock height="200px" />
          <SkeletonBlock height="380px" />
          <SkeletonBlock height="420px" />
        </>
      )}
      {opened && data && (
        <RecordsDrawer filters={filters} opened={opened} readable={data.can.read} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
