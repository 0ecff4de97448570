import { leadingName } from '../../../../kernel/i18n/names.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { aliasOf, hiddenAuthors } from '../marking/report-name.service.ts';
import { lastHandIns, waitingTasks } from './marking-desk.repository.ts';

const TASKS = 5;
const RECENT = 5;

/** 待批 by task in due order, and what was handed in last; authors of tasks marked without names stay hidden. */
export const markingDesk: DeskProvider = {
  face: 'teach',
  parts: ['marking', 'activity'],
  read: (ctx, { personId }) =>
    ctx.read(async (own) => {
      const tasks = await waitingTasks(own, personId);
      const recent = await lastHandIns(own, personId, RECENT);
      const hidden = await hiddenAuthors(own, recent);
      return {
        marking: {
          rows: tasks.slice(0, TASKS).map((task) => ({
            key: task.nodeId,
            kind: 'report' as const,
            title: task.name,
            course: leadingName({ name: task.course, nameEn: task.courseEn }, ctx.locale),
            waiting: task.waiting,
            marked: task.marked,
            handedIn: task.handedIn,
            oldestAt: task.oldestAt.toISOString(),
            dueAt: task.dueAt?.toISOString() ?? null,
            href: addressOf('centre.labReport', {
              face: 'teach',
              course: task.courseId,
              state: 'submitted',
              node: task.nodeId,
            }),
            markHref: addressOf('centre.labReport', { face: 'teach', course: task.courseId, mark: task.firstId }),
          })),
          links: [...Map.groupBy(tasks, (task) => task.courseId)].map(([courseId, of]) => ({
            key: courseId,
            kind: 'report' as const,
            n: of.reduce((sum, task) => sum + task.waiting, 0),
            name: leadingName({ name: of[0]!.course, nameEn: of[0]!.courseEn }, ctx.locale),
            href: addressOf('centre.labReport', { face: 'teach', course: courseId, state: 'submitted' }),
          })),
        },
        activity: {
          rows: recent.map((row) => ({
            key: row.id,
            who: hidden.has(row.id) ? aliasOf(row.id) : row.who,
            title: row.title,
            version: row.version,
            at: row.at.toISOString(),
            href: addressOf('centre.labReport', { face: 'teach', course: row.course_id, mark: row.id }),
          })),
        },
      };
    }),
};
