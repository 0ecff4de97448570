import { useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import { groupSetRoute, groupSetsRoute, saveGroupSetRoute } from '../../../shared/groups.contract.ts';
import type { GroupEdit, Grouping } from './group-edit.model.ts';

/** How often a change is made anew on a set that others changed meanwhile. */
const TRIES = 4;
/** ms between looks at a set whose learners are choosing. */
const CHOOSING_MS = 10_000;

/**
 * Writes a change, on the set as it is by then.
 * @throws ApiError as the server refuses; `error.stale` only after several tries
 */
async function write(setId: string, edit: GroupEdit): Promise<'saved' | 'impossible'> {
  for (let tried = 1; ; tried++) {
    const base = await call(groupSetRoute, { params: { setId } });
    const next = edit(base);
    if (!next) return 'impossible';
    const body = {
      version: base.version,
      name: next.name,
      groups: next.groups.map(({ id, name, members }) => ({
        id,
        name,
        members: members.map((one) => one.enrolmentId),
      })),
    };
    try {
      await call(saveGroupSetRoute, { params: { setId }, body });
      return 'saved';
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'error.stale' || tried === TRIES) throw error;
    }
  }
}

/**
 * A set of groups with the changes under way already in it. Changes are saved one after the other, as they are made.
 * @returns `change` makes one; resolves to true once it is saved
 */
export function useGroupSet(setId: string) {
  const [pending, setPending] = useState<readonly GroupEdit[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [choosing, setChoosing] = useState(false);
  const set = useCall(groupSetRoute, { params: { setId } }, { refetchInterval: choosing ? CHOOSING_MS : false });
  const open = set.data?.open === true && !set.data.locked;
  if (open !== choosing) setChoosing(open);
  const change = (edit: GroupEdit): Promise<boolean> => {
    setPending((before) => [...before, edit]);
    const done = queue.current.then(async () => {
      try {
        if ((await write(setId, edit)) === 'saved') return true;
        toast.show({ text: translate('classes.groups.impossible'), tone: 'warning' });
      } catch (error) {
        const text = error instanceof ApiError ? error.message : translate('ui.error.unknown');
        toast.show({ text, tone: 'error' });
      } finally {
        await refresh(groupSetRoute, groupSetsRoute);
        setPending((before) => before.filter((one) => one !== edit));
      }
      return false;
    });
    queue.current = done;
    return done;
  };
  const shown = set.data && pending.reduce<Grouping>((at, edit) => edit(at) ?? at, set.data);
  return { set, shown, change, saving: pending.length > 0 };
}
