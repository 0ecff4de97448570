import type { DeskRow } from '../../../kernel/desk/desk.ts';
import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import { siteMidnight, siteWeekday } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { columnCounts, isSilent, isStuck } from '../shared/live.model.ts';
import { type LivePlace, livePlaces, taughtCourses, teachingDates } from './desk.repository.ts';
import { liveSnapshot } from './live/live.service.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** The class at work now as its live view shows it; null when nothing was heard of anybody for a minute. */
async function liveRow(ctx: Ctx, place: LivePlace): Promise<DeskRow<'live'> | null> {
  const { at, experiment, steps, tiles } = await liveSnapshot(ctx, place.classId, place.nodeId);
  const running = tiles.filter((row) => row.state === 'running');
  if (running.every((row) => isSilent(row, at))) return null;
  const stuck = running.filter((row) => isStuck(row, steps, at));
  const counts = columnCounts(tiles);
  return {
    key: `${place.classId}|${place.nodeId}`,
    className: place.className,
    title: experiment.name,
    running: running.length,
    finished: tiles.filter((row) => row.state === 'finished').length,
    waiting: tiles.filter((row) => row.state === 'waiting').length,
    total: tiles.length,
    stuck: stuck.length,
    steps: steps.map(({ seq, title }) => ({
      seq,
      title,
      n: counts.get(seq) ?? 0,
      stuck: stuck.filter((row) => row.step === seq).length,
    })),
    href: addressOf('maintain.teachingManage.myClass', {
      Id: place.courseId,
      class: place.classId,
      node: place.nodeId,
    }),
  };
}

/** 工作台: the class at work now, the dates of the week, the courses. */
export const teachingDesk: DeskProvider = {
  face: 'teach',
  parts: ['live', 'week', 'courses'],
  async read(ctx, { personId }) {
    const now = ctx.clock.ms();
    const monday = siteMidnight(now) - (siteWeekday(now) - 1) * DAY_MS;
    const [place] = await livePlaces(ctx, personId);
    const live = place ? await liveRow(ctx, place) : null;
    const courses = await taughtCourses(ctx, personId);
    const dates = await teachingDates(ctx, personId, new Date(monday), new Date(now + WEEK_DAYS * DAY_MS));
    return {
      live: { rows: live ? [live] : [] },
      week: {
        rows: dates.map((date) => ({
          key: [date.kind, date.nodeId, ...date.classes].join('-'),
          kind: date.kind,
          title: date.name,
          note: [leadingName({ name: date.course, nameEn: date.courseEn }, ctx.locale), ...date.classes].join(' · '),
          at: date.at.toISOString(),
          until: null,
          href: addressOf('maintain.courseBuild.structure', { Id: date.courseId, nodeId: date.nodeId }),
        })),
      },
      courses: {
        rows: courses.map((course) => ({
          key: course.id,
          name: course.name,
          nameEn: course.nameEn,
          classes: course.classes,
          people: course.people,
          done: course.nodes * course.people > 0 ? course.finished / (course.nodes * course.people) : null,
          nextAt: course.nextAt?.toISOString() ?? null,
          nextTitle: course.nextTitle,
          href: addressOf('maintain.teachingManage.classManage', { Id: course.id }),
        })),
      },
    };
  },
};
