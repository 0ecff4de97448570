import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { joinGroupRoute, leaveGroupRoute, ownGroupsRoute } from '../../../shared/groups.contract.ts';
import './groups.css';

type OwnSet = CallOutput<typeof ownGroupsRoute>['rows'][number];
type OwnGroup = OwnSet['groups'][number];

function Choice({ set, group }: { readonly set: OwnSet; readonly group: OwnGroup }) {
  const t = useT();
  const full = set.size !== null && group.taken >= set.size;
  const choose = useAction(async () => {
    const params = { groupId: group.id };
    try {
      if (group.mine) await call(leaveGroupRoute, { params });
      else await call(joinGroupRoute, { params });
    } finally {
      // Refused too: somebody else was quicker, or the choice was closed.
      await refresh(ownGroupsRoute);
    }
  });
  return (
    <li data-mine={group.mine || undefined}>
      <span className="vse-own-group-words">
        <strong>{group.name}</strong>
        <small className="vse-num">
          {set.size === null
            ? t('classes.groups.taken', { n: group.taken })
            : `${formatNumber(group.taken)}/${formatNumber(set.size)}`}
        </small>
        {group.mine && <small>{formatList(group.members)}</small>}
      </span>
      {full && !group.mine ? (
        <span className="vse-class-note">{t('classes.groups.isFull')}</span>
      ) : (
        <Button
          size="small"
          variant={group.mine ? 'ghost' : 'default'}
          loading={choose.busy}
          aria-label={t(group.mine ? 'classes.groups.leaveOf' : 'classes.groups.joinOf', { name: group.name })}
          onClick={() => void choose.run()}
        >
          {t(group.mine ? 'classes.groups.leave' : 'classes.groups.join')}
        </Button>
      )}
    </li>
  );
}

function SetOfMine({ set }: { readonly set: OwnSet }) {
  const t = useT();
  const mine = set.groups.find((group) => group.mine);
  const choosing = set.open && !set.locked;
  return (
    <div className="vse-own-set">
      <h3>
        {set.name} {choosing && <StatusTag tone="info">{t('classes.groups.isOpen')}</StatusTag>}
      </h3>
      {choosing ? (
        <ul>
          {set.groups.map((group) => (
            <Choice key={group.id} set={set} group={group} />
          ))}
        </ul>
      ) : mine ? (
        <p>
          <strong>{mine.name}</strong> <span className="vse-class-note">{formatList(mine.members)}</span>
        </p>
      ) : (
        <p className="vse-class-note">{t('classes.groups.notPlaced')}</p>
      )}
    </div>
  );
}

/** The groups of a learner, and the choice of one while it is open. Nothing where the class has no groups. */
export function OwnGroups({ classId }: { readonly classId: string }) {
  const t = useT();
  const own = useCall(ownGroupsRoute, { params: { classId } });
  if (!own.data || own.data.rows.length === 0) return null;
  return (
    <section className="vse-own-groups" aria-labelledby="own-groups">
      <SectionHeading id="own-groups">{t('classes.groups.mine')}</SectionHeading>
      {own.data.rows.map((set) => (
        <SetOfMine key={set.id} set={set} />
      ))}
    </section>
  );
}
