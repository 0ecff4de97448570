import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import type { ExperimentState } from '../../../catalogue/shared/experiment.model.ts';
import { STATE_LABELS } from '../../../catalogue/shared/experiment.resource.ts';
import { STATE_TONES } from '../../../catalogue/web/state.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { delistRoute, featureRoute, listRoute as shelveRoute } from '../../shared/listing.contract.ts';
import { labExperimentResource } from '../../shared/shared-lab.resource.ts';
import { type ListingRow, mayShelve, oneByOne, useListingCommands } from './use-listing-commands.tsx';
import { useUnitTree } from './use-unit-tree.ts';
import './lab-catalogue.css';

/** States of what was approved: the only ones of this list. */
const SHOWN = ['approved', 'listed', 'delisted'] as const;
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));
const percent = (value: ListRow[string] | undefined) =>
  value === null || value === undefined ? '—' : `${String(value)}%`;

/** A row as the commands know it. */
export const listingRow = (row: ListRow): ListingRow => ({
  id: text(row.id),
  code: text(row.code),
  name: text(row.name),
  state: row.state as ExperimentState,
  published: row.publishedversion !== null,
  featured: row.featured === true,
});

/** 共享目录: listing, order, features. */
export default function LabCatalogue({
  tabs,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const can = useCan();
  const subjects = useCodes('Locallx');
  const commands = useListingCommands();
  const name = (key: string) => key;
  const moved = (row: ListRow) => t(`experiments.moved.${row.state as ExperimentState}`);
  return (
    <>
      <ListPage
        resource={labExperimentResource}
        page="sharedLab"
        title={t('route.management.sharedLab')}
        lead={t('experiments.lab.leadCatalogue')}
        tabs={tabs}
        columns={[
          {
            name: 'name',
            width: 240,
            render: (row) => (
              <span className="lab-name">
                <Link href={addressOf('putinExperimentDetails', { id: text(row.id) })}>{text(row.name)}</Link>
                {row.featured === true && <StatusTag tone="info">{t('experiments.lab.isFeatured')}</StatusTag>}
              </span>
            ),
          },
          { name: 'code', render: (row) => <span className="vse-num">{text(row.code)}</span> },
          'state',
          'leadername',
          'unitname',
          'category',
          'level',
          'publishedversion',
          'views',
          'persons',
          'runs',
          { name: 'completionrate', render: (row) => percent(row.completionrate) },
          'rating',
          'listed_at',
          { name: 'sort', hidden: true },
          { name: 'kind', hidden: true },
          { name: 'hours', hidden: true },
          { name: 'steps', hidden: true },
          { name: 'sharing', hidden: true },
          { name: 'completeness', hidden: true, render: (row) => percent(row.completeness) },
          { name: 'meanminutes', hidden: true },
          { name: 'passrate', hidden: true },
          { name: 'name_en', hidden: true },
          { name: 'majors', hidden: true },
        ]}
        tones={{ state: STATE_TONES }}
        codes={{
          state: SHOWN.map((value) => ({ value, label: t(STATE_LABELS[value]) })),
          category: subjects.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) })),
        }}
        sources={{ unit: { kind: 'tree', nodes: useUnitTree() } }}
        exports
        more={[{ key: 'order', label: t('experiments.lab.order'), needs: 'edit', onSelect: commands.order }]}
        rowActions={(row) => commands.actionsOf(listingRow(row), (action) => can(`sharedLab.${action}`))}
        bulk={[
          {
            key: 'list',
            label: t('experiments.lab.list'),
            needs: 'enable',
            grade: 'B',
            effect: (n) => t('experiments.lab.listMany', { n }),
            why: (row) => {
              if (mayShelve(listingRow(row))) return null;
              return row.publishedversion === null ? t('experiments.list.unpublished') : moved(row);
            },
            run: (keys) => oneByOne(keys, name, (id) => call(shelveRoute, { params: { id } })),
          },
          {
            key: 'feature',
            label: t('experiments.lab.feature'),
            needs: 'edit',
            grade: 'A',
            effect: (n) => t('experiments.lab.featureMany', { n }),
            why: (row) => (row.state === 'listed' ? null : moved(row)),
            run: (keys) =>
              oneByOne(keys, name, (id) => call(featureRoute, { params: { id }, body: { featured: true } })),
          },
          {
            key: 'delist',
            label: t('experiments.delist.go'),
            needs: 'disable',
            danger: true,
            grade: (n) => (n > 100 ? 'D' : 'C'),
            effect: (n) => t('experiments.lab.delistMany', { n }),
            why: (row) => (row.state === 'listed' ? null : moved(row)),
            run: (keys, { reason }) =>
              oneByOne(keys, name, (id) => call(delistRoute, { params: { id }, body: { reason } })),
          },
        ]}
        empty={{
          text: t('experiments.lab.emptyCatalogue'),
          action: <ButtonLink href={addressOf('management.sharedLab')}>{t('experiments.lab.toWaiting')}</ButtonLink>,
        }}
      />
      {commands.element}
    </>
  );
}
