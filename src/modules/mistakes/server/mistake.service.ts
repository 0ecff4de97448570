import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { answersOf, correctionsOf } from '../../attempts/server/attempts.public.ts';
import { formOf } from '../../exams/server/exams.public.ts';
import { linksOf } from '../../knowledge/server/knowledge.public.ts';
import { openForm, reviewItems } from '../../papers/server/papers.public.ts';
import { QUESTION_LINKS } from '../../questions/server/questions.public.ts';
import type { mistakeRoute, mistakesRoute, setMasteryRoute } from '../shared/mistake.contract.ts';
import { type MasteryState, NO_PRACTICE, PAGE_SIZE, type Practice, type QuestionRef } from '../shared/mistake.model.ts';
import { presentMistakes, presentPractice } from './mistake.presenter.ts';
import * as rows from './mistake.repository.ts';
import { absentMistake, type Seen, seenAttempts, systemContext } from './seen.access.ts';

/** What a list is narrowed to. */
export interface MistakeFilter {
  readonly courseId?: string | undefined;
  readonly state?: MasteryState | undefined;
  readonly examId?: string | undefined;
  readonly pointId?: string | undefined;
}

const cursorOf = ({ wrongAt, questionId, number }: rows.PageEnd): string =>
  `${wrongAt.getTime()}~${questionId}~${number}`;

function endOfPage(before: string | undefined): rows.PageEnd | undefined {
  if (before === undefined) return undefined;
  const [at, questionId, number] = before.split('~');
  return { wrongAt: new Date(Number(at)), questionId: questionId!, number: Number(number) };
}

/** Things that have names, each once, by name. */
export const byName = (things: readonly { readonly id: string; readonly name: string }[]) =>
  [...new Map(things.map(({ id, name }) => [id, { id, name }])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'zh-CN'),
  );

/** 错题本: questions the actor got wrong, last wrong first. */
export async function listMistakes(
  ctx: Ctx,
  { before, courseId, ...filter }: MistakeFilter & { readonly before?: string | undefined },
): Promise<CallOutput<typeof mistakesRoute>> {
  const all = await seenAttempts(ctx);
  const seen: Seen =
    courseId === undefined
      ? all
      : {
          ...all,
          attempts: all.attempts.filter(({ attemptId }) => all.results.get(attemptId)!.exam.courseId === courseId),
        };
  const { personId, attempts } = seen;
  return systemContext(ctx).read(async (read) => {
    const found = await rows.findMistakes(read, {
      ...filter,
      ...{ personId, seen: attempts, before: endOfPage(before), limit: PAGE_SIZE + 1 },
    });
    const page = found.slice(0, PAGE_SIZE);
    const keys = await rows.mistakeKeys(read, { personId, seen: attempts });
    const points = await linksOf(read, QUESTION_LINKS, [...new Set(keys.map(({ questionId }) => questionId))]);
    const wrongIn = new Set(keys.flatMap(({ examIds }) => examIds));
    const mastered = keys.filter((one) => one.mastered).length;
    return {
      rows: await presentMistakes(read, seen, page),
      next: found.length > PAGE_SIZE ? cursorOf(page.at(-1)!) : null,
      counts: { open: keys.length - mastered, mastered },
      courses: byName([...all.results.values()].map(({ exam }) => all.courses.get(exam.courseId)!)),
      exams: byName([...seen.results.values()].flatMap(({ exam }) => (wrongIn.has(exam.id) ? [exam] : []))),
      points: byName(points),
    };
  });
}

/** Own wrong questions by their versions, as far as they may be seen now. One statement besides those of `seenAttempts`. */
export const ownMistakes = (ctx: Ctx, { personId, attempts }: Seen, questions: readonly QuestionRef[]) =>
  rows.findMistakes(ctx, { personId, seen: attempts, questions, limit: questions.length });

/** One own wrong question. @throws AppError notFound when it is none, or its key may not be seen */
export async function ownMistake(ctx: Ctx, seen: Seen, question: QuestionRef): Promise<rows.MistakeRow> {
  const [row] = await ownMistakes(ctx, seen, [question]);
  if (!row) throw absentMistake();
  return row;
}

/** A question with the own answer, the key and the analysis. @throws AppError notFound */
export async function readMistake(ctx: Ctx, question: QuestionRef): Promise<CallOutput<typeof mistakeRoute>> {
  const seen = await seenAttempts(ctx);
  return systemContext(ctx).tx(async (tx: TxCtx) => {
    const row = await ownMistake(tx, seen, question);
    const { attempt, exam } = seen.results.get(row.attemptId)!;
    const { form } = await formOf(tx, exam, attempt.personId, attempt.no);
    const single = { ...form, items: form.items.filter(({ id }) => id === row.item) };
    const { view, points } = (await openForm(tx, single)).items[0]!;
    const review = (await reviewItems(tx, single, await correctionsOf(tx, exam.id))).get(row.item)!;
    const [answer] = await answersOf(tx, [attempt.id], [row.item]);
    const last = answer?.marks.at(-1) as { readonly comment?: string | null } | undefined;
    const [mistake] = await presentMistakes(tx, seen, [row]);
    return {
      mistake: mistake!,
      ...{ view, points, key: review.key, analysis: review.analysis },
      response: answer?.response ?? null,
      comment: last?.comment ?? null,
    };
  });
}

/**
 * Takes back that a question is mastered: it is practised from the beginning. One that no key scores is set mastered here.
 * @throws AppError notFound, conflict for a question that is mastered by redoing it
 */
export async function setMastery(
  ctx: Ctx,
  question: QuestionRef,
  mastered: boolean,
): Promise<CallOutput<typeof setMasteryRoute>> {
  const seen = await seenAttempts(ctx);
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const row = await ownMistake(tx, seen, question);
      const [shown] = await presentMistakes(tx, seen, [row]);
      if (mastered && shown!.redoable) throw appError('conflict', 'mistakes.redoFirst');
      const { personId } = seen;
      const before = (await rows.lockPractice(tx, personId, question)) ?? NO_PRACTICE;
      const after: Practice = {
        ...NO_PRACTICE,
        redoneAt: before.redoneAt,
        masteredAt: mastered ? tx.clock.now() : null,
      };
      await rows.writePractice(tx, { ...question, personId, courseId: shown!.course.id, redone: false }, after);
      tx.audit({
        action: 'mistake.mastery',
        object: 'question',
        objectId: question.questionId,
        before: { mastered: row.mastered },
        after: { mastered },
      });
      return presentPractice(after, row.wrongAt);
    }),
  );
}
