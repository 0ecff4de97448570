import { addressOf } from '../../../../kernel/routing/paths.ts';
import { riskOf, USUAL_THRESHOLDS } from '../../../../kernel/statistics/risk.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { publishedMarkPort } from './published-mark.port.ts';
import { signalsOf } from './watch-desk.repository.ts';

const SHOWN = 5;

/** 需要关注: learners with signals that they fall behind, the most first; each leads to the person's row of the gradebook. */
export const watchDesk: DeskProvider = {
  face: 'teach',
  parts: ['watch'],
  async read(ctx, { personId }) {
    const people = await ctx.read(async (own) => {
      const found = await signalsOf(own, { personId });
      const classes = [...new Set(found.map((one) => one.classId))];
      const marks = await Promise.all(own.ports.all(publishedMarkPort).map((ask) => ask(own, classes)));
      const byPerson = new Map(marks.flat().map((mark) => [`${mark.classId}|${mark.personId}`, mark]));
      return found.map((one) => {
        const mark = byPerson.get(`${one.classId}|${one.personId}`);
        const pass = mark?.passLine ?? USUAL_THRESHOLDS.pass;
        const risk = riskOf({ ...one, mark: mark?.total ?? null }, { ...USUAL_THRESHOLDS, pass });
        return { ...one, mark: mark?.total ?? null, risk };
      });
    });
    const watched = people
      .filter((one) => one.risk.level !== 'normal')
      .toSorted(
        (a, b) => b.risk.points - a.risk.points || b.idleDays - a.idleDays || a.personId.localeCompare(b.personId),
      );
    return {
      watch: {
        rows: watched.slice(0, SHOWN).map((one) => ({
          key: `${one.classId}|${one.personId}`,
          who: one.who,
          className: one.className,
          days: one.idleDays,
          lag: Math.max(0, Math.round((one.expected ?? 0) - (one.progress ?? 0))),
          missing: one.overdue ?? 0,
          mark: one.risk.signals.mark ? one.mark : null,
          failing: one.lastFailed === true,
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
