import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { ofMargin, WATCH_FROM, watchPoints } from '../../shared/watch.policy.ts';
import { publishedMarkPort } from './published-mark.port.ts';
import { signalsOf } from './watch-desk.repository.ts';

const SHOWN = 5;

/** 需要关注: learners with signals that they fall behind, the most first; each leads to the person's row of the gradebook. */
export const watchDesk: DeskProvider = {
  face: 'teach',
  parts: ['watch'],
  async read(ctx, { personId }) {
    const people = await ctx.read(async (own) => {
      const found = await signalsOf(own, personId);
      const classes = [...new Set(found.map((one) => one.classId))];
      const marks = await Promise.all(own.ports.all(publishedMarkPort).map((ask) => ask(own, classes)));
      const byPerson = new Map(marks.flat().map((mark) => [`${mark.classId}|${mark.personId}`, mark]));
      return found.map((one) => {
        const mark = byPerson.get(`${one.classId}|${one.personId}`);
        return { ...one, mark: mark?.total ?? null, margin: mark ? mark.total - mark.passLine : null };
      });
    });
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
          lag: Math.round(one.lag),
          missing: one.missing,
          mark: ofMargin(one.margin) > 0 ? one.mark : null,
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
