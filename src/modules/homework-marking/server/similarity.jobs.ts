import { setImmediate as breathe } from 'node:timers/promises';
import type { Actor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import { similarPairs } from '../../../kernel/values/similar-pairs.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { plainText } from '../../courses/server/courses.public.ts';
import { handedTexts } from '../../hand-ins/server/hand-ins.public.ts';
import { earlierHomework, type HomeworkFacts, seeHomework } from '../../homework/server/homework.public.ts';
import { finishJob, startJob } from '../../tasks/server/tasks.public.ts';
import { holdHomework, marksContext } from './marking.access.ts';
import { replaceSimilarity } from './similarity.repository.ts';

const JOB = 'homeworkMarking.similarity';
/** Hand-ins of earlier terms that are looked at, the newest homework first. */
const MAX_EARLIER = 1000;

/** What was handed in for the same homework in earlier terms. */
async function earlierTexts(ctx: Ctx, homework: HomeworkFacts, most = MAX_EARLIER) {
  const texts = [];
  for (const homeworkId of await earlierHomework(ctx, homework)) {
    if (texts.length >= most) break;
    const handed = await handedTexts(ctx, homeworkId, most - texts.length);
    texts.push(...handed.map((one) => ({ ...one, id: one.workId, owner: one.workId, homeworkId })));
  }
  return texts;
}

/**
 * Begins to compare what was handed in for a homework, over all its classes.
 * @returns id of the job people see
 * @throws AppError notFound, forbidden, conflict when there is nothing to compare
 */
export async function startSimilarity(ctx: Ctx, homeworkId: string): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    const { homework } = await holdHomework(tx, homeworkId, 'mark');
    const texts = await handedTexts(tx, homeworkId);
    const others = texts.length === 1 ? await earlierTexts(tx, homework, 1) : [];
    if (texts.length + others.length < 2 || texts.length === 0)
      throw appError('conflict', 'homeworkMarking.similarity.nothing');
    tx.audit({
      action: 'homework.similarity',
      object: 'homework',
      objectId: homeworkId,
      after: { works: texts.length },
    });
    const jobId = await startJob(tx, {
      name: { key: 'homeworkMarking.similarity.task', params: { name: homework.title } },
      work: { name: JOB, payload: { actor: tx.actor, homeworkId } },
    });
    return { jobId };
  });
}

/** The worker that compares the hand-ins of a homework. */
export const similarityJob: JobHandler = {
  name: JOB,
  long: true,
  run: async (system, payload) => {
    const { jobId, actor, homeworkId } = payload as { jobId: string; actor: Actor; homeworkId: string };
    const ctx = system.as(actor);
    const { homework } = await seeHomework(ctx, homeworkId, 'mark');
    const texts = (await handedTexts(ctx, homeworkId)).map((one) => ({
      ...{ ...one, id: one.workId, owner: one.workId, homeworkId },
    }));
    const earlier = await earlierTexts(ctx, homework);
    const pairs = await similarPairs(texts, plainText(homework.brief), () => breathe(), earlier);
    const rows = pairs.map(({ text, other, share }) => ({
      ...{ workId: text.id, versionNo: text.no, otherId: other.id, otherNo: other.no, share },
      otherHomeworkId: other.homeworkId === homeworkId ? null : other.homeworkId,
    }));
    await marksContext(ctx).tx((tx) => replaceSimilarity(tx, homeworkId, rows));
    await finishJob(system, jobId, { state: 'done' });
  },
};
