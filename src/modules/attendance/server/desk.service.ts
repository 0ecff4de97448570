import { addressOf } from '../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { ownSessions } from './session.repository.ts';

/** 正在签到: open sessions of the own classes in which the learner has no state yet and can do something about it. */
export const attendanceDesk: DeskProvider = {
  face: 'study',
  parts: ['attendance'],
  async read(ctx, { personId }) {
    const open = (await ownSessions(ctx, personId)).filter((row) => row.state === null && row.way !== 'manual');
    return {
      attendance: {
        rows: open.map((row) => ({
          key: row.id,
          title: row.title,
          name: row.courseName,
          nameEn: row.courseNameEn,
          className: row.className,
          endsAt: row.endsAt.toISOString(),
          href: addressOf('study.attendance', { Id: row.courseId, session: row.id }),
        })),
      },
    };
  },
};
