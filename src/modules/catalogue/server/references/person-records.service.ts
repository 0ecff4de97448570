import type { PersonRecords } from '../../../identity/server/identity.public.ts';
import { experimentsLedBy, experimentsOfPeople, giveExperiments } from './person-records.repository.ts';

/** Experiments as records of people: a leader must hand over before leaving. */
export const experimentPersonRecords: PersonRecords = {
  kind: 'experiment',
  count: experimentsOfPeople,
  led: experimentsLedBy,
  handOver: async (tx, from, to) => {
    for (const id of await giveExperiments(tx, from, to)) {
      tx.audit({
        action: 'experiment.hand_over',
        object: 'experiment',
        objectId: id,
        before: { leader: from },
        after: { leader: to },
      });
    }
  },
};
