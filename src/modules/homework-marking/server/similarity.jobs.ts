import { setImmediate as breathe } from 'node:timers/promises';
import { appError } from '../../../kernel/errors/app-error.ts';
import { codePieces, codeTokens } from '../../../kernel/values/code-tokens.ts';
import { pairsOfPieces, similarPairs } from '../../../kernel/values/similar-pairs.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { plainText } from '../../courses/server/courses.public.ts';
import { handedCode, handedTexts, readCode } from '../../hand-ins/server/hand-ins.public.ts';
import { earlierHomework, type HomeworkFacts, seeHomework } from '../../homework/server/homework.public.ts';
import { longJob, startJob } from '../../tasks/server/tasks.public.ts';
import { holdHomework, marksContext } from './marking.access.ts';
import { replaceSimilarity, type SimilarityRow } from './similarity.repository.ts';

const JOB = 'homeworkMarking.similarity';
/** Hand-ins of earlier terms that are looked at, the newest homework first. */
const MAX_EARLIER = 1000;

/** Of programs, which take more to read. */
const MAX_EARLIER_CODE = 200;

/** What was handed in for the same homework in earlier terms: its texts, or its programs. */
async function earlierOf<T extends { readonly workId: string }>(
  ctx: Ctx,
  homework: HomeworkFacts,
  handed: (ctx: Ctx, homeworkId: string, limit: number) => Promise<readonly T[]>,
  most: number,
) {
  const found = [];
  for (const homeworkId of await earlierHomework(ctx, homework)) {
    if (found.length >= most) break;
    const rows = await handed(ctx, homeworkId, most - found.length);
    found.push(...rows.map((one) => ({ ...one, id: one.workId, owner: one.workId, homeworkId })));
  }
  return found;
}

/** Programs in common, in the form of the hints that are kept. Files are read one after the other and not kept. */
async function similarCode(ctx: Ctx, homework: HomeworkFacts): Promise<SimilarityRow[]> {
  const own = (await handedCode(ctx, homework.id)).map((one) => ({
    ...{ ...one, id: one.workId, owner: one.workId, homeworkId: homework.id },
  }));
  if (own.length === 0) return [];
  const earlier = await earlierOf(ctx, homework, handedCode, MAX_EARLIER_CODE);
  const pieces: Set<string>[] = [];
  for (const { files } of [...own, ...earlier]) {
    const tokens = (await readCode(ctx, files)).map(({ source, ending }) => codePieces(codeTokens(source, ending)));
    pieces.push(new Set(tokens.flatMap((one) => [...one])));
    await breathe();
  }
  const pairs = await pairsOfPieces(own, pieces, new Set(), () => breathe(), earlier);
  return pairs.map((pair) => rowOf(pair, homework.id, 'code'));
}

interface Handed {
  readonly id: string;
  readonly no: number;
  readonly homeworkId: string;
}

const rowOf = (
  { text, other, share }: { readonly text: Handed; readonly other: Handed; readonly share: number },
  homeworkId: string,
  kind: SimilarityRow['kind'],
): SimilarityRow => ({
  ...{ workId: text.id, versionNo: text.no, otherId: other.id, otherNo: other.no, share, kind },
  otherHomeworkId: other.homeworkId === homeworkId ? null : other.homeworkId,
});

/**
 * Begins to compare what was handed in for a homework, over all its classes.
 * @returns id of the job people see
 * @throws AppError notFound, forbidden, conflict when there is nothing to compare
 */
export async function startSimilarity(ctx: Ctx, homeworkId: string): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    const { homework } = await holdHomework(tx, homeworkId, 'mark');
    const texts = await handedTexts(tx, homeworkId);
    const earlier = texts.length < 2 && (await earlierHomework(tx, homework)).length > 0;
    const enough = (n: number) => n > 1 || (n === 1 && earlier);
    const code = enough(texts.length) ? [] : await handedCode(tx, homeworkId);
    if (!enough(texts.length) && !enough(code.length)) {
      throw appError('conflict', 'homeworkMarking.similarity.nothing');
    }
    tx.audit({
      action: 'homework.similarity',
      object: 'homework',
      objectId: homeworkId,
      after: { works: Math.max(texts.length, code.length) },
    });
    const jobId = await startJob(tx, {
      name: { key: 'homeworkMarking.similarity.task', params: { name: homework.title } },
      work: { name: JOB, payload: { homeworkId } },
    });
    return { jobId };
  });
}

/** The worker that compares the hand-ins of a homework. */
export const similarityJob = longJob<{ readonly homeworkId: string }>(JOB, async ({ ctx, payload: { homeworkId } }) => {
  const { homework } = await seeHomework(ctx, homeworkId, 'mark');
  const texts = (await handedTexts(ctx, homeworkId)).map((one) => ({
    ...{ ...one, id: one.workId, owner: one.workId, homeworkId },
  }));
  const earlier = await earlierOf(ctx, homework, handedTexts, MAX_EARLIER);
  const pairs = await similarPairs(texts, plainText(homework.brief), () => breathe(), earlier);
  const rows = pairs.map((pair) => rowOf(pair, homeworkId, 'text'));
  rows.push(...(await similarCode(ctx, homework)));
  await marksContext(ctx).tx((tx) => replaceSimilarity(tx, homeworkId, rows));
});
