import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { NumberedListIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listTeamRoute } from '../../../shared/course.contract.ts';
import { orderTeamRoute } from '../../../shared/team.contract.ts';

/** Leads to the order of a team that has one. */
export function OrderButton({ courseId, onOpen }: { readonly courseId: string; readonly onOpen: () => void }) {
  const t = useT();
  const team = useCall(listTeamRoute, { params: { courseId } });
  if ((team.data?.rows.length ?? 0) < 2) return null;
  return (
    <Button icon={<NumberedListIcon aria-hidden="true" />} onClick={onOpen}>
      {t('courses.members.order')}
    </Button>
  );
}

/** 调整顺序: the order in which the team is shown, to learners too. */
export function OrderDialog({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const team = useCall(listTeamRoute, { params: { courseId } });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const rows = team.data?.rows ?? [];
  const byId = new Map(rows.map((row) => [row.personId, row]));
  const ids = order ?? rows.map(({ personId }) => personId);
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const save = useAction(
    async () => {
      await call(orderTeamRoute, { params: { courseId }, body: { personIds: [...ids] } });
      await refresh(listTeamRoute);
      onClose();
    },
    { done: t('courses.members.ordered'), quiet: true },
  );
  return (
    <FormDialog
      title={t('courses.members.order')}
      submitLabel={t('ui.action.save')}
      busy={save.busy}
      disabled={order === null}
      onSubmit={() => void save.run()}
      onClose={onClose}
    >
      <p>{t('courses.members.orderLead')}</p>
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      {team.data ? (
        <SortableList
          label={t('courses.members.order')}
          items={shown}
          keyOf={({ personId }) => personId}
          nameOf={({ name }) => name}
          onMove={(from, to) => setOrder(moved(ids, from, to))}
        >
          {({ name, role }) => (
            <>
              {name} <small>{t(`courses.role.${role}`)}</small>
            </>
          )}
        </SortableList>
      ) : (
        <SkeletonText lines={3} />
      )}
    </FormDialog>
  );
}
