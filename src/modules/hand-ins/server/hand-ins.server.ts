import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { calendarDatesPort } from '../../calendar/server/calendar.public.ts';
import { classMergePort, groupWorkPort } from '../../classes/server/classes.public.ts';
import { workDatesPort } from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort, uploadOwnerPort } from '../../files/server/files.public.ts';
import { homeworkFiguresPort, homeworkHandInsPort } from '../../homework/server/homework.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { proofSubjectPort } from '../../proof/server/proof.public.ts';
import { feedDates, outlineDates } from './calendar.service.ts';
import { workMerge } from './class-merge.repository.ts';
import { learnerDesk } from './desk.service.ts';
import { groupWork } from './group-move.service.ts';
import { handInRoutes } from './hand-in.routes.ts';
import { catalogs } from './hand-in-messages.engine.ts';
import { figuresOfHomework, handedInOf } from './homework-figures.repository.ts';
import { moveMember, worksOfPeople } from './person-records.repository.ts';
import { receiptProof } from './receipt-proof.service.ts';
import { mayBring, mayReadPictures } from './work-file.service.ts';
import { FILE_OWNER } from './work-text.engine.ts';

/** What learners hand in for homework: drafts, versions, files, groups, receipts. */
export function handInsModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'hand-ins',
    messages: catalogs,
    routes: handInRoutes(secrets.signing),
    provides: [
      provide(deskPort, learnerDesk),
      provide(calendarDatesPort, feedDates),
      provide(workDatesPort, outlineDates),
      provide(classMergePort, workMerge),
      provide(groupWorkPort, groupWork),
      provide(homeworkFiguresPort, figuresOfHomework),
      provide(homeworkHandInsPort, handedInOf),
      provide(personRecordsPort, { kind: 'handIn', count: worksOfPeople, move: moveMember }),
      provide(proofSubjectPort, receiptProof),
      provide(uploadOwnerPort, { kind: 'submission', allows: mayBring }),
      provide(attachmentOwnerPort, { type: FILE_OWNER, mayRead: mayReadPictures }),
    ],
  };
}
