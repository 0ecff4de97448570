import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { homeworkFiguresPort, homeworkHandInsPort } from '../../homework/server/homework.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { proofSubjectPort } from '../../proof/server/proof.public.ts';
import { handInMessages } from './hand-in-messages.engine.ts';
import { figuresOfHomework, handedInOf } from './homework-figures.repository.ts';
import { moveMember, worksOfPeople } from './person-records.repository.ts';
import { receiptProof } from './receipt-proof.service.ts';

/** What learners hand in for homework: drafts, versions, files, groups, receipts. */
export function handInsModule(): ServerModule {
  return {
    name: 'hand-ins',
    messages: handInMessages,
    routes: [],
    provides: [
      provide(homeworkFiguresPort, figuresOfHomework),
      provide(homeworkHandInsPort, handedInOf),
      provide(personRecordsPort, { kind: 'handIn', count: worksOfPeople, move: moveMember }),
      provide(proofSubjectPort, receiptProof),
    ],
  };
}
