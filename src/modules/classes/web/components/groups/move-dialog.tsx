import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { groupSetRoute, groupSetsRoute, moveInGroupSetRoute } from '../../../shared/groups.contract.ts';
import type { GroupPerson } from './group-edit.model.ts';

/** A person who shall go to another group of a set that is in use. */
export interface UsedMove {
  readonly person: GroupPerson;
  /** Group of the person now, with the number of works it handed in; null for who is in none. */
  readonly from: { readonly name: string; readonly works: number } | null;
  /** Null: into no group. */
  readonly into: { readonly id: string; readonly name: string } | null;
}

/** Asks whose work counts for a person who changes the group after something was handed in. */
export function MoveDialog({
  setId,
  move: { person, from, into },
  onMoved,
  onClose,
}: {
  readonly setId: string;
  readonly move: UsedMove;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [work, setWork] = useState<'old' | 'new'>('old');
  const asks = from !== null && from.works > 0;
  const save = useAction(async () => {
    const body = { enrolmentId: person.enrolmentId, groupId: into?.id ?? null, work };
    await call(moveInGroupSetRoute, { params: { setId }, body });
    await refresh(groupSetRoute, groupSetsRoute);
    onMoved();
  });
  return (
    <FormDialog
      title={
        into
          ? t('classes.groups.moveTitle', { name: person.name, group: into.name })
          : t('classes.groups.takeOutTitle', { name: person.name })
      }
      submitLabel={into ? t('classes.groups.moveConfirm') : t('classes.groups.takeOut')}
      busy={save.busy}
      onSubmit={async () => {
        if (await save.run()) onClose();
      }}
      onClose={onClose}
    >
      {asks ? (
        <RadioGroup
          label={t('classes.groups.moveWork', { group: from.name, n: from.works })}
          value={work}
          onChange={setWork}
          options={[
            {
              value: 'old',
              label: t('classes.groups.moveWork.old', { group: from.name }),
              hint: t('classes.groups.moveWork.oldHint'),
            },
            {
              value: 'new',
              label: into ? t('classes.groups.moveWork.new', { group: into.name }) : t('classes.groups.moveWork.none'),
              hint: t(into ? 'classes.groups.moveWork.newHint' : 'classes.groups.moveWork.noneHint'),
            },
          ]}
        />
      ) : (
        <p>{t('classes.groups.moveNoWork')}</p>
      )}
    </FormDialog>
  );
}
