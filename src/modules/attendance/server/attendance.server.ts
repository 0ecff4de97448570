import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { classMergePort } from '../../classes/server/classes.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { catalogs } from './attendance-export.service.ts';
import { attendanceMerge } from './class-merge.repository.ts';
import { attendanceDesk } from './desk.service.ts';
import { mayReadLeave } from './leave.presenter.ts';
import { leaveRoutes } from './leave.routes.ts';
import { LEAVE_OWNER } from './leave.service.ts';
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
      provide(attachmentOwnerPort, { type: LEAVE_OWNER, mayRead: mayReadLeave }),
      provide(personRecordsPort, { kind: 'attendance', count: marksOfPeople, move: moveMarks }),
    ],
  };
}
