import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { figuresOf } from './homework.port.ts';
import { findLearners, findOver, lockedHomework } from './homework.repository.ts';
import { writeState } from './homework-change.repository.ts';
import { notifyClosed } from './notice.service.ts';

/** Writes down that the last cut-off of homework has passed, and tells the team. Once, whoever runs it how often. */
async function closeOver(ctx: Ctx, homeworkId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const homework = await lockedHomework(tx, homeworkId, 'update');
    if (!homework || homework.deletedAt !== null) return;
    if (homework.storedState !== 'published' || homework.state !== 'closed') return;
    await writeState(tx, homeworkId, 'closed');
    const learners = await findLearners(tx, homework, null);
    const { handedIn, toMark } = (await figuresOf(tx, [homeworkId], null)).get(homeworkId)!;
    const classIds = [...new Set(learners.map(({ classId }) => classId))];
    await notifyClosed(tx, homework, classIds, { handedIn, toMark, learners: learners.length });
    tx.audit({ action: 'homework.end', object: 'homework', objectId: homeworkId, after: { handedIn } });
    tx.emit({ type: 'homework.closed', version: 1, key: homeworkId, payload: { homeworkId } });
  });
}

/** Closes homework whose last cut-off has passed: each minute, with no browser open. */
export const clockJob: JobHandler = {
  name: 'homework.clock',
  cron: '* * * * *',
  run: async (ctx) => {
    for (const homeworkId of await findOver(ctx)) await closeOver(ctx, homeworkId);
  },
};
