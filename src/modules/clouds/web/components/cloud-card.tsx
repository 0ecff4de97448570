import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { LinkCard } from '../../../../ui/design/card.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { cloudListRoute } from '../../shared/cloud.contract.ts';
import { DoorTag, LoadBar } from './cloud-door.tsx';

export type CloudCardRow = CallOutput<typeof cloudListRoute>['rows'][number];

/** Card of a micro cloud. */
export function CloudCard({ row, eager }: { readonly row: CloudCardRow; readonly eager?: boolean }) {
  const t = useT();
  return (
    <LinkCard
      href={addressOf('cloudDetails', { Id: row.code })}
      title={leadName(row)}
      level={2}
      media={
        <ExperimentCover
          id={row.id}
          subject={row.subject?.code ?? row.code}
          src={row.coverUrl}
          code={row.code}
          level={row.member ? t('clouds.card.member') : row.externalOnly ? `${t('clouds.card.external')} ↗` : undefined}
          eager={eager ?? false}
        />
      }
      meta={[row.unitName, row.subject?.name].filter(Boolean).join(' · ')}
      footStart={
        row.externalOnly
          ? t('clouds.card.external')
          : t('clouds.card.contents', { n: row.experiments, m: row.packages })
      }
      footEnd={t('clouds.card.runs30', { n: formatNumber(row.runs30) })}
    >
      <div className="cloud-card-state">
        <DoorTag door={row.door} opensAt={row.opensAt} />
      </div>
      {!row.externalOnly && <LoadBar now={row.now} limit={row.concurrency} waiting={row.waiting} />}
    </LinkCard>
  );
}
