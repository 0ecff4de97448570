import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { WATCH_FROM, watchPoints } from '../../shared/watch.policy.ts';
import { signalsOf } from './watch-desk.repository.ts';

const SHOWN = 5;

/** 需要关注: learners with signals that they fall behind, the most first; each leads to the person's row of the gradebook. */
export const watchDesk: DeskProvider = {
  face: 'teach',
  parts: ['watch'],
  async read(ctx, { personId }) {
    const people = await ctx.read((own) => signalsOf(own, personId));
    const watched = people
      .filter((one) => watchPoints(one) >= WATCH_FROM)
      .toSorted((a, b) => watchPoints(b) - watchPoints(a) || b.days - a.days || a.personId.localeCompare(b.personId));
    return {
      watch: {
        rows: watched.slice(0, SHOWN).map((one) => ({
          key: `${one.classId}|${one.personId}`,
          who: one.who,
          className: one.className,
          days: one.days,
          missing: one.missing,
          failing: one.failing,
          href: addressOf('maintain.teachingManage.scoreManagement', {
            Id: one.courseId,
            classId: one.classId,
            person: one.personId,
          }),
        })),
      },
    };
  },
};
