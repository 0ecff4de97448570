import { randomBytes } from 'node:crypto';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { isStorable } from '../../../kernel/values/storable.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { correctionsOfExams } from '../../attempts/server/attempts.public.ts';
import { openForm, responseProblem, reviewItems, scoreCorrected } from '../../papers/server/papers.public.ts';
import type { QuestionCorrection } from '../../papers/shared/correction.model.ts';
import type { Form, ItemReview, OpenItem } from '../../papers/shared/form.model.ts';
import { type FormResponse, isAnswered } from '../../papers/shared/response.model.ts';
import type { answerRedoRoute, redoRoute } from '../shared/mistake.contract.ts';
import { afterRedo, canRedo, NO_PRACTICE, type QuestionRef, refKey } from '../shared/mistake.model.ts';
import { presentPractice } from './mistake.presenter.ts';
import { lockPractice, type MistakeRow, writePractice } from './mistake.repository.ts';
import { ownMistake, ownMistakes } from './mistake.service.ts';
import * as rows from './redo.repository.ts';
import { absentMistake, ownerOf, type Seen, seenAttempts, systemContext } from './seen.access.ts';

type Redo = CallOutput<typeof redoRoute>;

/** A form made for redoing alone: its ids are those of no exam, its options stand in an order of their own. */
const formOfRedo = ({ seed, items }: Pick<rows.RedoRow, 'seed' | 'items'>): Form => ({
  seed,
  sections: [{ title: '', instructions: '', rule: null }],
  items: items.map(({ id, questionId, number, points }) => ({ id, questionId, number, points, section: 0 })),
  shuffleOptions: true,
  digest: '',
});

/** Corrections of the exams in which these questions were got wrong last, each for its own question. One statement. */
export async function correctionsFor(
  ctx: Ctx,
  seen: Seen,
  mistakes: readonly MistakeRow[],
): Promise<QuestionCorrection[]> {
  const examOf = (row: MistakeRow) => seen.results.get(row.attemptId)!.exam.id;
  const found = await correctionsOfExams(ctx, [...new Set(mistakes.map(examOf))]);
  return mistakes.flatMap((row) => (found.get(examOf(row)) ?? []).filter((one) => refKey(one) === refKey(row)));
}

const presentItem = (open: OpenItem, answer: rows.RedoAnswer | undefined, review: ItemReview | undefined) => ({
  ...{ item: open.id, points: open.points, view: open.view },
  result:
    answer && review
      ? { ...{ response: answer.response, score: answer.score, right: answer.right }, ...keyOf(review) }
      : null,
});
const keyOf = ({ key, analysis }: ItemReview) => ({ key, analysis });

/**
 * Begins to redo own wrong questions, in the order asked for.
 * @throws AppError notFound when one of them is no such question, conflict when a person has to mark it
 */
export async function startRedo(ctx: Ctx, questions: readonly QuestionRef[]): Promise<Redo> {
  const seen = await seenAttempts(ctx);
  const asked = [...new Map(questions.map((one) => [refKey(one), one])).values()];
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const found = new Map((await ownMistakes(tx, seen, asked)).map((row) => [refKey(row), row]));
      if (found.size !== asked.length) throw absentMistake();
      const row: rows.RedoRow = {
        id: tx.newId(),
        personId: seen.personId,
        seed: randomBytes(32).toString('hex'),
        items: asked.map(({ questionId, number }) => ({
          ...{ id: randomBytes(6).toString('hex'), questionId, number },
          points: found.get(refKey({ questionId, number }))!.points,
        })),
        startedAt: tx.clock.now(),
      };
      const { items } = await openForm(tx, formOfRedo(row));
      if (items.some(({ view }) => !canRedo(view.type))) throw appError('conflict', 'mistakes.byHand');
      await rows.insertRedo(tx, row);
      tx.audit({ action: 'mistake.redo', object: 'redo', objectId: row.id, after: { questions: asked.length } });
      return { id: row.id, items: items.map((open) => presentItem(open, undefined, undefined)) };
    }),
  );
}

/**
 * An own set with what is answered of it; a question whose key may not be seen any more is left out.
 * @throws AppError notFound
 */
export async function readRedo(ctx: Ctx, redoId: string): Promise<Redo> {
  const personId = ownerOf(ctx);
  const seen = await seenAttempts(ctx);
  return systemContext(ctx).read(async (read) => {
    const row = await rows.findRedo(read, redoId, personId);
    if (!row) throw absentMistake();
    const mistakes = await ownMistakes(read, seen, row.items);
    const open = new Set(mistakes.map(refKey));
    const form = formOfRedo({ ...row, items: row.items.filter((item) => open.has(refKey(item))) });
    const answers = new Map((await rows.answersOfRedo(read, redoId)).map((one) => [one.item, one]));
    const told = { ...form, items: form.items.filter(({ id }) => answers.has(id)) };
    const reviews = await reviewItems(read, told, await correctionsFor(read, seen, mistakes));
    const { items } = await openForm(read, form);
    return { id: redoId, items: items.map((one) => presentItem(one, answers.get(one.id), reviews.get(one.id))) };
  });
}

/** Scores one answer of a set and moves the practice on. */
async function scoreAnswer(
  tx: TxCtx,
  of: { readonly redo: rows.RedoRow; readonly form: Form; readonly mistake: MistakeRow; readonly seen: Seen },
  response: FormResponse,
  corrections: readonly QuestionCorrection[],
): Promise<rows.RedoAnswer> {
  const { redo, form, mistake, seen } = of;
  const [item] = form.items;
  const [scored] = await scoreCorrected(tx, [{ form, item: item!, response }], corrections);
  const right = scored!.score >= item!.points;
  const answer: rows.RedoAnswer = { item: item!.id, response, score: scored!.score, right };
  const at = tx.clock.now();
  await rows.insertAnswer(tx, redo.id, { ...answer, at });
  const before = (await lockPractice(tx, seen.personId, mistake)) ?? NO_PRACTICE;
  const after = afterRedo(before, { right, at, wrongAt: mistake.wrongAt });
  const { courseId } = seen.results.get(mistake.attemptId)!.exam;
  const { questionId, number } = mistake;
  await writePractice(tx, { questionId, number, personId: seen.personId, courseId, redone: true }, after);
  tx.audit({
    action: 'mistake.answer',
    object: 'question',
    objectId: questionId,
    after: { redoId: redo.id, right, mastered: after.masteredAt !== null },
  });
  return answer;
}

/**
 * Answers a question of an own set. The first answer stands: one that comes after it is told what the first one earned.
 * @throws AppError notFound, also when its key may not be seen any more; invalid for an empty answer or one that does not fit
 */
export async function answerRedo(
  ctx: Ctx,
  redoId: string,
  item: string,
  given: unknown,
): Promise<CallOutput<typeof answerRedoRoute>> {
  const seen = await seenAttempts(ctx);
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const redo = await rows.findRedo(tx, redoId, seen.personId, true);
      const question = redo?.items.find(({ id }) => id === item);
      if (!redo || !question) throw absentMistake();
      const mistake = await ownMistake(tx, seen, question);
      const form = formOfRedo({ ...redo, items: [question] });
      const [open] = (await openForm(tx, form)).items;
      const corrections = await correctionsFor(tx, seen, [mistake]);
      const known = (await rows.answersOfRedo(tx, redoId)).find((one) => one.item === item);
      if (!known && (!isStorable(given) || responseProblem(open!.view, given) !== null)) {
        throw appError('invalid', 'mistakes.unfit');
      }
      if (!known && !isAnswered(given as FormResponse)) throw appError('invalid', 'mistakes.unanswered');
      const answer =
        known ?? (await scoreAnswer(tx, { redo, form, mistake, seen }, given as FormResponse, corrections));
      const review = (await reviewItems(tx, form, corrections)).get(item);
      const practice = (await lockPractice(tx, seen.personId, mistake)) ?? NO_PRACTICE;
      return { result: presentItem(open!, answer, review).result, ...presentPractice(practice, mistake.wrongAt) };
    }),
  );
}
