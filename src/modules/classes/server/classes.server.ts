import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { viewAsPort } from '../../../platform/http/view-as.ts';
import {
  courseClassesPort,
  courseEndPort,
  namedClassesPort,
  taughtClassesPort,
} from '../../courses/server/courses.public.ts';
import { personRecordsPort, sheetClassesPort } from '../../identity/server/identity.public.ts';
import { runContextPort } from '../../runs/server/runs.public.ts';
import { classBinding, enrolmentBinding } from './class.binding.ts';
import { livingClasses, namedClasses, openClasses, taughtClasses } from './class.repository.ts';
import { classRoutes } from './class.routes.ts';
import { catalogs } from './class-messages.engine.ts';
import { teachingDesk } from './desk.service.ts';
import { forgetTries } from './enrolment.repository.ts';
import { groupPlaceBinding } from './groups/group-place.binding.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { enrolmentImportBinding } from './import/enrolment-import.binding.ts';
import { sheetClasses } from './import/sheet-class.service.ts';
import { liveRoutes } from './live/live.routes.ts';
import { myClassRoutes } from './my-class/my-class.routes.ts';
import { noticeSubscribers } from './notice.service.ts';
import { classesOfPeople, moveEnrolments } from './person-records.repository.ts';
import { emptyBin } from './roster/class-bin.repository.ts';
import { classImportBinding } from './roster/class-import.binding.ts';
import { classListBinding } from './roster/class-list.binding.ts';
import { rosterBinding } from './roster/roster.binding.ts';
import { rosterRoutes } from './roster/roster.routes.ts';
import { viewedLearner } from './roster/view-as.service.ts';
import { courseRunContext } from './run-context.service.ts';

/** Teaching classes and who is in them. */
export function classesModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'classes',
    messages: catalogs,
    routes: [...classRoutes, ...rosterRoutes(secrets.signing), ...groupRoutes, ...liveRoutes, ...myClassRoutes],
    resources: [classBinding, enrolmentBinding, classListBinding, rosterBinding],
    imports: [enrolmentImportBinding, classImportBinding, groupPlaceBinding],
    jobs: [
      { name: 'classes.forgetTries', cron: '17 3 * * *', run: forgetTries },
      { name: 'classes.emptyBin', cron: '23 3 * * *', run: emptyBin },
    ],
    subscribers: noticeSubscribers,
    provides: [
      provide(personRecordsPort, { kind: 'enrolment', count: classesOfPeople, move: moveEnrolments }),
      provide(sheetClassesPort, sheetClasses),
      provide(runContextPort, courseRunContext),
      provide(deskPort, teachingDesk),
      provide(viewAsPort, viewedLearner(secrets.signing)),
      provide(courseClassesPort, livingClasses),
      provide(namedClassesPort, namedClasses),
      provide(taughtClassesPort, taughtClasses),
      provide(courseEndPort, async (ctx, courseId, move) =>
        move === 'close' ? [] : [{ kind: 'runningClasses', count: await openClasses(ctx, courseId) }],
      ),
    ],
  };
}
