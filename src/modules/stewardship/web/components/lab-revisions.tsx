import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { REVISION_TONES } from '../../../catalogue/web/state.public.tsx';
import { labRevisionResource } from '../../shared/shared-lab.resource.ts';
import { useUnitTree } from './use-unit-tree.ts';

/** A submitted revision opens with its differences, a decided one with the content of today. */
const addressOfRevision = (row: ListRow) =>
  addressOf('putinExperimentDetails', {
    id: String(row.experiment),
    ...(row.state === 'submitted' ? { view: 'review', show: 'changes' } : {}),
  });

/** 修订: those handed in and those decided. */
export default function LabRevisions({
  tabs,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  return (
    <ListPage
      resource={labRevisionResource}
      page="sharedLab"
      title={t('route.management.sharedLab')}
      lead={t('experiments.lab.leadRevisions')}
      tabs={tabs}
      columns={[
        { name: 'name', width: 260, render: (row) => <Link href={addressOfRevision(row)}>{String(row.name)}</Link> },
        { name: 'code', render: (row) => <span className="vse-num">{String(row.code)}</span> },
        'number',
        'leadername',
        'unitname',
        'state',
        'stage',
        'updated_at',
      ]}
      tones={{ state: REVISION_TONES }}
      sources={{ unit: { kind: 'tree', nodes: useUnitTree() } }}
      exports
      empty={{ text: t('experiments.lab.emptyRevisions') }}
    />
  );
}
