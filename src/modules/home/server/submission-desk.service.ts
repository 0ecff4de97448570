import { ROLE } from '../../../kernel/access/roles.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { submissionQueue, waitingSubmissions } from './submission-desk.repository.ts';

const SHOWN = 6;

/** 实验审核: submissions that wait for a decision of the actor, at the stage and in the units the list has. */
export const submissionDesk: DeskProvider = {
  face: 'office',
  parts: ['queues', 'first'],
  async read(ctx, person) {
    const page = person.role === ROLE.platformAdmin ? 'management.sharedLab' : 'centre.putinExperiment';
    const listOf = (more: Readonly<Record<string, number>> = {}) => addressOf(page, { tab: 'waiting', ...more });
    const [queue, waiting] = await Promise.all([submissionQueue(ctx, person), waitingSubmissions(ctx, person, SHOWN)]);
    return {
      queues: {
        rows: [{ key: 'submissions', ...queue, href: listOf(), lateHref: listOf({ late: 1 }) }],
      },
      first: {
        rows: waiting.map((row) => ({
          key: row.id,
          queue: 'submissions' as const,
          title: `${row.name} ${row.code}`,
          note: row.unit,
          who: row.leader,
          at: row.at.toISOString(),
          waited: row.waited,
          late: row.late,
          href: addressOf('putinExperimentDetails', { id: row.experimentId }),
        })),
      },
    };
  },
};
