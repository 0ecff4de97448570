import { appError } from '../../../kernel/errors/app-error.ts';
import type { GroupWorkProvider } from '../../classes/server/classes.public.ts';
import { groupWorksOfSets, joinGroupWorks, lockGroupWorks } from './group-work.repository.ts';
import { ownContext } from './work.access.ts';
import { leaveWork } from './work.repository.ts';

/** What groups handed in: their set is in use by it, and who moves keeps it or takes that of the new group. */
export const groupWork: GroupWorkProvider = {
  handedIn: (ctx, setIds) => ownContext(ctx).read((read) => groupWorksOfSets(read, setIds)),
  move: (tx, { personId, from, into, keep }) =>
    ownContext(tx).tx(async (own) => {
      const works = await lockGroupWorks(
        own,
        [from, into].flatMap((id) => id ?? []),
      );
      const left = works.filter((one) => one.groupId === from && one.memberIds.includes(personId));
      if (keep && left.length > 0) return 0;
      for (const work of left) {
        const next = works.find((one) => one.groupId === into && one.homeworkId === work.homeworkId);
        if (work.state === 'graded' || next?.state === 'graded') throw appError('conflict', 'handIns.move.graded');
        if (work.memberIds.length === 1) throw appError('conflict', 'handIns.move.alone');
        await leaveWork(own, work.id, [personId]);
      }
      if (into !== null) await joinGroupWorks(own, into, personId);
      return left.length;
    }),
};
