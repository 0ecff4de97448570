import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { createGroupSetRoute, groupSetsRoute } from '../../../shared/groups.contract.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { GroupSetView } from './group-set.tsx';
import './groups.css';

/** So many sets stand beside each other; more are chosen from a list. */
const BESIDE = 4;

/** 分组: the sets of groups of a class, and the one chosen. */
export function GroupsPanel({ classId }: { readonly classId: string }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const sets = useCall(groupSetsRoute, { params: { classId } });
  const [creating, setCreating] = useState(false);
  const choose = (setId: string | null) => changeParams({ set: setId }, { replace: true });
  const create = useAction(
    async (body: Parameters<typeof call<typeof createGroupSetRoute>>[1]['body']) => {
      const { id } = await call(createGroupSetRoute, { params: { classId }, body });
      await refresh(groupSetsRoute);
      choose(id);
    },
    { done: t('classes.groups.created') },
  );
  if (sets.error && !sets.data) return <CallError error={sets.error} retry={sets.refetch} />;
  if (!sets.data) {
    return (
      <div className="vse-groups" role="status" aria-label={t('ui.loading')}>
        <SkeletonBlock height="320px" />
      </div>
    );
  }
  const { rows, people, can } = sets.data;
  const chosen = rows.find((one) => one.id === params.get('set')) ?? rows[0];
  const start = can.manage && (
    <Button
      variant={rows.length === 0 ? 'primary' : 'default'}
      icon={<PlusIcon aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {t('classes.groups.create')}
    </Button>
  );
  return (
    <div className="vse-groups">
      {rows.length === 0 ? (
        <EmptyState drawing="empty" action={start}>
          {t('classes.groups.none')}
        </EmptyState>
      ) : (
        <div className="vse-groups-bar">
          {rows.length <= BESIDE ? (
            <Segments
              label={t('classes.groups.sets')}
              value={chosen?.id ?? ''}
              onChange={choose}
              items={rows.map((one) => ({
                key: one.id,
                label: (
                  <>
                    {one.name}{' '}
                    <span className="vse-num">
                      {formatNumber(one.placed)}/{formatNumber(people)}
                    </span>
                  </>
                ),
              }))}
            />
          ) : (
            <Select
              label={t('classes.groups.sets')}
              labelHidden
              value={chosen?.id ?? ''}
              onChange={(event) => choose(event.target.value)}
              options={rows.map((one) => ({ value: one.id, label: `${one.name} (${one.placed}/${people})` }))}
            />
          )}
          {start}
        </div>
      )}
      {chosen && <GroupSetView key={chosen.id} setId={chosen.id} classId={classId} onDeleted={() => choose(null)} />}
      {creating && (
        <DrawDialog
          classId={classId}
          people={people}
          name={t('classes.groups.setNameOf', { n: rows.length + 1 })}
          again={false}
          onDrawn={({ groups, ...rest }) =>
            create.run({
              ...rest,
              groups: groups.map((one) => ({ name: one.name, members: one.members.map((who) => who.enrolmentId) })),
            })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}
