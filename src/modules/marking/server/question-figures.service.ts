import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { attemptsOfExam, examsChangedSince } from '../../attempts/server/attempts.public.ts';
import { type ExamFacts, examFacts } from '../../exams/server/exams.public.ts';
import { keepUses, type QuestionUse, wholesOf } from '../../questions/server/questions.public.ts';
import { analyseExam } from './analysis.service.ts';
import { lastSweep, noteSweep, questionFigures } from './marking.repository.ts';
import { countingAttempts } from './result.service.ts';

const JOB = 'marking.questionFigures';

/** Has the figures of the questions of an exam written anew, once however often it is asked. */
export function renewSoon(tx: TxCtx, examId: string): void {
  tx.enqueue({ name: JOB, payload: { examId }, key: `${JOB} ${examId}`, queue: JOB });
}

/** Results of an exam are final once they are released; those of a test count as they come. */
const isFinal = ({ kind, state }: ExamFacts): boolean => kind === 'test' || state === 'released';

/** How each question did, whole ones where they stand below a material. */
async function usesOf(ctx: Ctx, exam: ExamFacts): Promise<QuestionUse[]> {
  const handedIn = countingAttempts(await attemptsOfExam(ctx, exam.id));
  const usedAt = handedIn.reduce<Date | null>(
    (last, { submittedAt: at }) => (at && (!last || at > last) ? at : last),
    null,
  );
  if (!usedAt) return [];
  const answered = await questionFigures(ctx, exam.id, null);
  const wholes = await wholesOf(
    ctx,
    answered.map(({ questionId }) => questionId),
  );
  const rows = isFinal(exam) ? (await analyseExam(ctx, exam, null)).rows.filter(({ of }) => of === null) : [];
  const keyOf = (one: { readonly questionId: string; readonly number: number }) =>
    `${wholes.get(one.questionId) ?? one.questionId} ${one.number}`;
  const figures = new Map(rows.map((row) => [keyOf(row), row]));
  return [...Map.groupBy(answered, keyOf)].map(([key, parts]) => {
    const row = figures.get(key);
    return {
      questionId: wholes.get(parts[0]!.questionId) ?? parts[0]!.questionId,
      number: parts[0]!.number,
      usedAt,
      attempts: Math.max(...parts.map(({ answers }) => answers)),
      n: row?.n ?? 0,
      facility: row?.facility ?? null,
      discrimination: row?.discrimination ?? null,
    };
  });
}

/** Writes the figures of the questions of one exam into the bank. */
export const figuresJob: JobHandler = {
  name: JOB,
  long: true,
  run: async (ctx, { examId }) => {
    const id = String(examId);
    const [exam] = await examFacts(ctx, [id]);
    const uses = exam ? await usesOf(ctx, exam) : [];
    await ctx.tx((tx) => keepUses(tx, { examId: id, name: exam?.name ?? '' }, uses));
  },
};

/** Each hour, the exams and tests in which anything changed; the first time all that were ever answered. */
export const sweepJob: JobHandler = {
  name: 'marking.sweepFigures',
  cron: '9 * * * *',
  run: (ctx) =>
    ctx.tx(async (tx) => {
      for (const examId of await examsChangedSince(tx, await lastSweep(tx))) renewSoon(tx, examId);
      await noteSweep(tx);
    }),
};
