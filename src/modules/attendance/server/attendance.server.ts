import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import {
  classMergePort,
  classWaitingPort,
  learnerFigurePort,
  learnerWorkPort,
} from '../../classes/server/classes.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { attendancePercent } from '../shared/attendance.model.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { catalogs } from './attendance-export.service.ts';
import { attendanceMerge } from './class-merge.repository.ts';
import { attendanceDesk } from './desk.service.ts';
import { mayReadLeave } from './leave.presenter.ts';
import { countLeave } from './leave.repository.ts';
import { leaveRoutes } from './leave.routes.ts';
import { LEAVE_OWNER } from './leave.service.ts';
import { countsOfPlaces, marksOf } from './mark.repository.ts';
import { marksOfPeople, moveMarks } from './person-records.repository.ts';
import { dueJob } from './session.service.ts';

/** 签到: sessions of a class, and who was there. */
export function attendanceModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'attendance',
    messages: catalogs,
    routes: [...attendanceRoutes(secrets.signing), ...leaveRoutes(secrets.signing)],
    jobs: [dueJob],
    provides: [
      provide(classMergePort, attendanceMerge),
      provide(deskPort, attendanceDesk),
      provide(classWaitingPort, async (ctx, classId) => ({
        kind: 'leave' as const,
        count: await countLeave(ctx, classId),
      })),
      provide(learnerFigurePort, {
        figure: 'attendance',
        statements: 1,
        read: async (ctx, places) =>
          new Map(
            (await countsOfPlaces(ctx, places)).flatMap(({ id, ...counts }) => {
              const percent = attendancePercent(counts);
              return percent === null ? [] : [[id, percent] as const];
            }),
          ),
      }),
      provide(learnerWorkPort, async (ctx, { classId, personId }) =>
        (await marksOf(ctx, classId, personId)).map((one) => ({
          ...{ kind: 'attendance', id: one.id, of: one.id, title: one.title, at: one.openedAt, state: one.state },
          ...{ score: null, outOf: null },
        })),
      ),
      provide(attachmentOwnerPort, { type: LEAVE_OWNER, mayRead: mayReadLeave }),
      provide(personRecordsPort, { kind: 'attendance', count: marksOfPeople, move: moveMarks }),
    ],
  };
}
