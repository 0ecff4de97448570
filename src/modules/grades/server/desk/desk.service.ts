import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { type WaitingAppeal, waitingAppeals } from './desk.repository.ts';

const SHOWN = 2;

const listOf = (row: WaitingAppeal) =>
  addressOf('maintain.teachingManage.scoreManagement', { Id: row.courseId, classId: row.classId, appeals: 'open' });

/** 成绩复核: open appeals the actor may answer, the oldest first, and how many there are in each class. */
export const appealDesk: DeskProvider = {
  face: 'teach',
  parts: ['appeals'],
  async read(ctx, { personId }) {
    const rows = await ctx.read((own) => waitingAppeals(own, personId));
    const classes = [...new Map(rows.map((row) => [row.classId, row])).values()];
    return {
      appeals: {
        rows: rows.slice(0, SHOWN).map((row) => ({
          key: row.id,
          who: row.who,
          className: row.className,
          label: row.label,
          published: row.published,
          text: row.text,
          waited: row.waited,
          href: listOf(row),
        })),
        links: classes.map((row) => ({ key: row.classId, n: row.inClass, name: row.className, href: listOf(row) })),
      },
    };
  },
};
