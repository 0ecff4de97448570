import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Chip } from '../../../../ui/design/chip.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { NounDrawer } from '../../../../ui/managed/noun-drawer.tsx';
import type { OpenRow, RowAction } from '../../../../ui/table/list-page.model.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getPointRoute, pointHistoryRoute } from '../../shared/point.contract.ts';
import { pointNoun } from '../../shared/point.noun.ts';
import { STATE_LABELS, STATE_TONES } from '../../shared/point.resource.ts';
import type { ChosenPoint } from './points-field.tsx';
import './points-field.css';

type Point = CallOutput<typeof getPointRoute>;

function Points({ points }: { readonly points: readonly ChosenPoint[] }) {
  const t = useT();
  if (points.length === 0) return <>{t('knowledge.relation.none')}</>;
  return (
    <span className="vse-points">
      {points.map((one) => (
        <Chip key={one.id}>
          <span className="vse-num">{one.code}</span> {one.name}
        </Chip>
      ))}
    </span>
  );
}

/** One point: its place, its relations, what stands on it, and what was done with it. */
export function PointDrawer({
  actionsOf,
  ...open
}: OpenRow & { readonly actionsOf: (point: Point) => readonly RowAction[] }) {
  const t = useT();
  return (
    <NounDrawer
      {...open}
      noun={pointNoun}
      title={t('knowledge.detail')}
      record={useCall(getPointRoute, { params: { id: open.id } })}
      actionsOf={actionsOf}
      labels={STATE_LABELS}
      tones={STATE_TONES}
      facts={(one) => ({
        [t('noun.code')]: <span className="vse-num">{one.code}</span>,
        [t('knowledge.column.level')]: t(`knowledge.level.${one.level}`),
        ...(one.parent && { [t('knowledge.column.parent')]: `${one.parent.code} ${one.parent.name}` }),
        [t('knowledge.relation.prerequisite')]: <Points points={one.relations.prerequisite} />,
        [t('knowledge.relation.contains')]: <Points points={one.relations.contains} />,
        [t('knowledge.relation.related')]: <Points points={one.relations.related} />,
        [t('knowledge.relation.following')]: <Points points={one.following} />,
        [t('knowledge.detail.below')]: formatNumber(one.uses.below),
        [t('knowledge.column.uses')]: formatNumber(one.uses.linked),
      })}
      history={(id) => <ObjectHistory route={pointHistoryRoute} params={{ id }} />}
    />
  );
}
