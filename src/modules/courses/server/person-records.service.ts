import type { PersonRecords } from '../../identity/server/identity.public.ts';
import { coursesLedBy, coursesOfPeople, giveLead } from './person-records.repository.ts';
import { moveLearningTime } from './progress/learning-time.repository.ts';

/** Courses as records of people: teams need their members, and a lead must hand over before leaving. */
export const coursePersonRecords: PersonRecords = {
  kind: 'course',
  count: coursesOfPeople,
  led: coursesLedBy,
  move: moveLearningTime,
  handOver: async (tx, from, to) => {
    for (const id of await giveLead(tx, from, to)) {
      tx.audit({
        action: 'course.hand_over',
        object: 'course',
        objectId: id,
        before: { lead: from },
        after: { lead: to },
      });
    }
  },
};
