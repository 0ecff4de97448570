import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ContentsTable } from '../../../../ui/managed/contents-table.tsx';
import { NounDrawer } from '../../../../ui/managed/noun-drawer.tsx';
import type { OpenRow, RowAction } from '../../../../ui/table/list-page.model.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getPackageRoute, packageHistoryRoute } from '../../shared/package.contract.ts';
import { packageNoun } from '../../shared/package.noun.ts';
import { STATE_LABELS, STATE_TONES } from '../../shared/package.resource.ts';

type ManagedPackage = CallOutput<typeof getPackageRoute>;

/** One package whole: facts, contents, history; its commands at the foot. */
export function PackageDrawer({
  actionsOf,
  ...open
}: OpenRow & { readonly actionsOf: (one: ManagedPackage) => readonly RowAction[] }) {
  const t = useT();
  const hours = ({ hours, hoursSum: sum, hoursOverride }: ManagedPackage) =>
    hoursOverride === null ? t('ordering.preview.hours', { hours }) : t('ordering.preview.hoursBoth', { hours, sum });
  return (
    <NounDrawer
      {...open}
      noun={packageNoun}
      title={t('ordering.manage.detail')}
      record={useCall(getPackageRoute, { params: { id: open.id } })}
      actionsOf={actionsOf}
      labels={STATE_LABELS}
      tones={STATE_TONES}
      facts={(one) => ({
        [t('noun.code')]: <code className="vse-code">{one.code}</code>,
        [t('ordering.column.majors')]: formatList(one.majors.map(({ name }) => name)),
        [t('ordering.column.hours')]: hours(one),
        [t('ordering.column.price')]: formatNumber(one.price / 100, 2),
      })}
      tabs={{
        contents: {
          label: t('ordering.tab.contents'),
          content: (one) => (
            <ContentsTable
              caption={t('ordering.tab.contents')}
              rows={one.experiments.map((row) => ({
                ...row,
                href: addressOf('experimentTwoDetails', { Id: row.code }),
              }))}
              empty={t('ordering.list.empty')}
              states={{ offered: t('ordering.state.listed'), gone: t('ordering.preview.gone') }}
              more={[{ key: 'hours', title: t('ordering.column.hours'), numeric: true, render: (row) => row.hours }]}
            />
          ),
        },
      }}
      history={(id) => <ObjectHistory route={packageHistoryRoute} params={{ id }} />}
    />
  );
}
