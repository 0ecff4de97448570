import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import {
  type AnswerRow,
  answersOf,
  runOfAnswer,
  setAnswerMarks,
  undoAnswerMarks,
} from '../../attempts/server/attempts.public.ts';
import { candidatesOf, type ExamFacts, lockExam, seeExam } from '../../exams/server/exams.public.ts';
import { isMarkedByHand, isOpenToMarks } from '../../papers/shared/correction.model.ts';
import type { FormResponse } from '../../papers/shared/response.model.ts';
import { groupSame, isMark, LEASE, MAX_SAME, sameKey, scoreOfRounds } from '../shared/mark.model.ts';
import type { saveMarkRoute, takeBatchRoute, undoMarkRoute } from '../shared/marking.contract.ts';
import * as rows from './marking.repository.ts';
import { besideEachOther, questionLines, questionsAt } from './question-view.service.ts';

/** Questions of an exam with what is marked of them. @throws AppError notFound, forbidden without a right to marks */
export async function readMarking(ctx: Ctx, examId: string) {
  const { exam, rights, classScope } = await seeMarks(ctx, examId);
  const found = await rows.questionFigures(ctx, examId, classScope);
  const lines = await questionLines(ctx, found);
  return {
    anonymous: exam.settings.anonymous,
    double: exam.settings.double.on,
    released: exam.state === 'released',
    rows: besideEachOther(
      found.flatMap((row) => {
        const line = lines.get(row);
        // A score that an appeal changed makes no question one that people mark.
        if (!line) return [];
        return [{ ...row, ...line, byHand: row.byHand && isMarkedByHand(line), reviewable: isOpenToMarks(line) }];
      }),
    ).map(({ whole, ...row }) => ({ ...row, material: whole?.stem ?? null })),
    can: { mark: rights?.mark === 'all' },
  };
}

/** An exam whose marks the actor may read. @throws AppError notFound, forbidden */
export async function seeMarks(ctx: Ctx, examId: string) {
  const seen = await seeExam(ctx, examId, 'view');
  const { rights, face } = seen;
  const reads = rights
    ? rights.mark === 'all' || rights.grade !== 'none' || rights.stats === 'all'
    : face === 'oversight';
  if (!reads) throw appError('forbidden', 'error.forbidden');
  return seen;
}

const markerOf = (ctx: Ctx): string => {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
};

const placeKey = ({ attemptId, item }: rows.AnswerPlace): string => `${attemptId} ${item}`;

/** Stored answers by their places. Two statements at most. */
async function storedAt(tx: TxCtx, places: readonly rows.AnswerPlace[]): Promise<ReadonlyMap<string, AnswerRow>> {
  const found = await answersOf(
    tx,
    places.map(({ attemptId }) => attemptId),
    [...new Set(places.map(({ item }) => item))],
  );
  return new Map(found.map((one) => [placeKey(one), one]));
}

/** Open answers to a short question, ten texts with all that say the same: each text is marked once. */
async function sameTexts(
  tx: TxCtx,
  of: Parameters<typeof rows.openAnswers>[1],
): Promise<{ readonly chosen: readonly rows.AnswerPlace[] } | undefined> {
  const [line] = [...(await questionLines(tx, [of])).values()];
  if (line?.type !== 'shortAnswer') return undefined;
  const open = await rows.openAnswers(tx, of);
  const stored = await storedAt(tx, open);
  const groups = groupSame(
    open.map((place) => ({ ...place, response: stored.get(placeKey(place))?.response ?? null })),
    { groups: LEASE.answers, same: MAX_SAME + 1 },
  );
  return { chosen: groups.flat() };
}

/**
 * Takes a batch of answers; open ones of the same text come as one.
 * @throws AppError notFound, forbidden without the right to mark
 */
export async function takeBatch(ctx: Ctx, examId: string, body: RouteInput<typeof takeBatchRoute>['body']) {
  const { exam, classScope: scope } = await seeExam(ctx, examId, 'mark');
  const markerId = markerOf(ctx);
  const { questionId, number, what } = body;
  const { double } = exam.settings;
  const scored = what === 'scored';
  const [line] = [...(await questionLines(ctx, [{ questionId, number }])).values()];
  const reviewed = line !== undefined && isOpenToMarks(line);
  if (scored && !reviewed) throw appError('conflict', 'marking.byKey');
  if (!reviewed && (double.on ? what === 'again' : what === 'conflict')) {
    throw appError('conflict', 'marking.double.rounds');
  }
  const names = exam.settings.anonymous ? [] : await candidatesOf(ctx, examId, scope);
  const part = async (tx: TxCtx) => {
    const round = double.on && (what === 'open' || what === 'conflict') ? { round: what } : {};
    const of = { examId, questionId, number, markerId, scope, scored, ...round };
    const together = what === 'open' ? await sameTexts(tx, of) : undefined;
    const taken = await rows.takeAnswers(tx, { ...of, ...together, again: what === 'again' });
    const [first] = taken;
    const shown = first ? (await questionsAt(tx, exam, [first])).get(first) : undefined;
    const stored = await storedAt(tx, taken);
    const rest = await rows.questionRest(tx, { examId, questionId, number, scope });
    const groups = groupSame(
      taken.map((answer) => ({ answer, response: together ? (stored.get(placeKey(answer))?.response ?? null) : null })),
      { groups: taken.length, same: taken.length },
    );
    return {
      answers: groups.flatMap((group, at) => {
        const { answer } = group[0]!;
        const own = stored.get(placeKey(answer));
        if (!shown) return [];
        const last = own?.marks.at(-1) as { readonly comment?: string | null } | undefined;
        const suggested = own?.detail?.suggested;
        return [
          {
            ...{ attemptId: answer.attemptId, item: answer.item, points: answer.points, score: answer.score },
            who: names.find(({ personId }) => personId === answer.personId)?.name ?? String(at + 1),
            view: shown.view,
            response: (own?.response as FormResponse | null | undefined) ?? null,
            run: own ? runOfAnswer(own) : null,
            // Its page names the person.
            runOpen: !exam.settings.anonymous,
            lateSeconds: answer.lateSeconds,
            suggested: typeof suggested === 'number' ? suggested : null,
            // Whoever marks an answer once more does not see what the other one said of it.
            comment: double.on && !reviewed ? '' : (last?.comment ?? ''),
            same: group.slice(1).map((one) => ({ attemptId: one.answer.attemptId, item: one.answer.item })),
          },
        ];
      }),
      reference: shown?.reference ?? '',
      rubric: shown?.rubric ?? '',
      ...rest,
    };
  };
  return ctx.tx((tx) => tx.asSystem(() => part(tx)));
}

/** The exam for who marks in it. @throws AppError notFound, forbidden, conflict when the course is archived */
async function markedExam(ctx: Ctx, examId: string) {
  const seen = await seeExam(ctx, examId, 'mark');
  if (seen.course.state === 'archived') throw appError('conflict', 'courses.course.archived');
  return { scope: seen.classScope, markerId: markerOf(ctx) };
}

/** Holds the exam: a release waits for marks under way, and the next one sees it. @throws AppError conflict once released */
async function holdUnreleased(tx: TxCtx, examId: string): Promise<ExamFacts['settings']['double']> {
  const exam = await lockExam(tx, examId, 'share');
  if (exam.state === 'released') throw appError('conflict', 'marking.released');
  return exam.settings.double;
}

/**
 * The answer that is marked and those of the same text, in the order given.
 * @throws AppError notFound; conflict for one that a key scores, that another marker has, or that says something else
 */
async function markable(
  tx: TxCtx,
  of: { readonly examId: string; readonly places: readonly rows.AnswerPlace[]; readonly scope: rows.Scope },
  markerId: string,
): Promise<{ readonly answers: readonly rows.FoundAnswer[]; readonly stored: ReadonlyMap<string, AnswerRow> }> {
  const found = new Map((await rows.findAnswers(tx, of)).map((one) => [placeKey(one), one]));
  const answers = of.places.map((place) => found.get(placeKey(place)));
  const stored = await storedAt(tx, of.places);
  const [first] = answers;
  const text = first && sameKey(stored.get(placeKey(first))?.response);
  const batchOf = (place: rows.AnswerPlace) =>
    (stored.get(placeKey(place))?.marks.at(-1) as Partial<rows.MarkRound> | undefined)?.batch;
  for (const [at, answer] of answers.entries()) {
    if (!answer) throw appError('notFound', 'marking.absent');
    if (!answer.byHand && !(await isReviewed(tx, answer))) throw appError('conflict', 'marking.byKey');
    if (answer.takenBy !== null && answer.takenBy !== markerId) throw appError('conflict', 'marking.taken');
    if (at === 0) continue;
    const same =
      text !== null &&
      // Marked together before, they are marked again together.
      (answer.score === null || batchOf(answer) === batchOf(first!)) &&
      answer.questionId === first!.questionId &&
      answer.number === first!.number &&
      sameKey(stored.get(placeKey(answer))?.response) === text;
    if (!same) throw appError('conflict', 'marking.notSame');
  }
  return { answers: answers.flatMap((one) => one ?? []), stored };
}

/** What a run earned by itself; null for what a person marks. */
function keyScoreOf(answer: AnswerRow | undefined): number | null {
  const score = answer?.detail?.keyScore;
  return typeof score === 'number' ? score : null;
}

/** Whether people may mark what was scored by itself. One statement. */
async function isReviewed(tx: TxCtx, answer: rows.FoundAnswer): Promise<boolean> {
  const line = (await questionLines(tx, [answer])).get(answer);
  return line !== undefined && isOpenToMarks(line);
}

/**
 * The score that counts after a mark; where two people mark, null while it takes another one of them.
 * @throws AppError conflict for who marked the answer before, and once it is decided
 */
function scoreAfter(
  { rounds, score, points }: rows.FoundAnswer,
  given: { readonly score: number; readonly markerId: string },
  double: ExamFacts['settings']['double'],
): number | null {
  if (!double.on) return given.score;
  if (rounds.some(({ markerId }) => markerId === given.markerId)) throw appError('conflict', 'marking.double.own');
  if (score !== null) throw appError('conflict', 'marking.double.decided');
  return scoreOfRounds([...rounds.map((round) => round.score), given.score], points, double);
}

/**
 * Marks an answer, and with it others of the same text; the newest mark of each counts, older ones stay with it.
 * @throws AppError notFound, forbidden, invalid for a mark that does not fit, conflict while another marker has one of them
 * or the results are released
 */
export async function saveMark(ctx: Ctx, examId: string, body: RouteInput<typeof saveMarkRoute>['body']) {
  const { scope, markerId } = await markedExam(ctx, examId);
  const { attemptId, item, score, comment, same = [] } = body;
  const places = [...new Map([{ attemptId, item }, ...same].map((one) => [placeKey(one), one])).values()];
  const part = async (tx: TxCtx) => {
    const double = await holdUnreleased(tx, examId);
    const { answers, stored } = await markable(tx, { examId, places, scope }, markerId);
    const [first] = answers;
    if (!isMark(score, first!.points)) throw fieldError('score', 'marking.fault.score', { max: first!.points });
    // A run is scored by itself; one mark of a person takes the place of that.
    const reviewed = await isReviewed(tx, first!);
    const batch = tx.newId();
    const mark = { markerId, score, levels: null, comment: comment.trim() || null, at: tx.clock.now().toISOString() };
    await setAnswerMarks(
      tx,
      answers.map((answer) => ({
        ...{ attemptId: answer.attemptId, item: answer.item },
        score: reviewed ? score : scoreAfter(answer, { score, markerId }, double),
        mark: { ...mark, batch, round: (stored.get(placeKey(answer))?.marks.length ?? 0) + 1 },
      })),
    );
    await rows.endLeases(tx, places);
    for (const answer of answers) {
      tx.audit({
        action: 'answer.mark',
        object: 'attempt',
        objectId: answer.attemptId,
        before: { score: answer.score },
        after: { item: answer.item, score, ...(comment.trim() ? { comment: comment.trim() } : {}) },
      });
    }
    const rest = await rows.questionRest(tx, {
      ...{ examId, questionId: first!.questionId, number: first!.number, scope },
    });
    return { score, batch, marked: answers.length, ...rest };
  };
  return ctx.tx((tx) => tx.asSystem(() => part(tx)));
}

/**
 * Takes back the own marks that were given together: their answers wait for a mark again, or have the one before.
 * @throws AppError notFound, forbidden, conflict once one of them was marked again or the results are released
 */
export async function undoMark(ctx: Ctx, examId: string, body: RouteInput<typeof undoMarkRoute>['body']) {
  const { scope, markerId } = await markedExam(ctx, examId);
  const places = [...new Map(body.answers.map((one) => [placeKey(one), one])).values()];
  const part = async (tx: TxCtx) => {
    const asked = await holdUnreleased(tx, examId);
    const found = await rows.findAnswers(tx, { examId, places, scope });
    if (found.length !== places.length) throw appError('notFound', 'marking.absent');
    const reviewed = await isReviewed(tx, found[0]!);
    const stored = reviewed ? await storedAt(tx, places) : new Map<string, AnswerRow>();
    const double = { ...asked, on: asked.on && !reviewed };
    const undone = found.map((answer) => {
      const { rounds, points } = answer;
      const last = rounds.at(-1);
      const mine = last?.batch === body.batch && last.markerId === markerId;
      const own = mine && (double.on || last.score === answer.score);
      if (!own || (answer.takenBy !== null && answer.takenBy !== markerId)) {
        throw appError('conflict', 'marking.undoLate');
      }
      const before = rounds.slice(0, -1).map(({ score }) => score);
      const score = double.on ? scoreOfRounds(before, points, double) : (before.at(-1) ?? null);
      // Without a mark a run is scored by itself again.
      const key = score === null ? keyScoreOf(stored.get(placeKey(answer))) : null;
      return { attemptId: answer.attemptId, item: answer.item, score: score ?? key, byKey: key !== null };
    });
    await undoAnswerMarks(tx, undone);
    const { questionId, number } = found[0]!;
    // They come back to the desk they were marked on.
    const open = undone.filter((one) => one.score === null);
    const of = { examId, questionId, number, scope };
    if (open.length > 0) await rows.takeAnswers(tx, { ...of, markerId, again: false, chosen: open });
    for (const [at, one] of undone.entries()) {
      tx.audit({
        action: 'answer.undoMark',
        object: 'attempt',
        objectId: one.attemptId,
        before: { score: found[at]!.score },
        after: { item: one.item, score: one.score },
      });
    }
    return { undone: undone.length, ...(await rows.questionRest(tx, of)) };
  };
  return ctx.tx((tx) => tx.asSystem(() => part(tx)));
}
