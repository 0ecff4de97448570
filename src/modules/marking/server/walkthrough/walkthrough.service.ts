import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { mean } from '../../../../kernel/statistics/sample.ts';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type AttemptFacts, attemptsOfExam, correctionsOf } from '../../../attempts/server/attempts.public.ts';
import { candidatesOf, type ExamFacts, formKeys, formOf, paperAskedUntil } from '../../../exams/server/exams.public.ts';
import { extraTimeOf, windowOf } from '../../../exams/shared/deadline.model.ts';
import { openForm, ownAnswers, reviewItems } from '../../../papers/server/papers.public.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';
import type { CandidateView } from '../../../questions/shared/candidate-view.model.ts';
import type { walkthroughQuestionRoute, walkthroughRoute } from '../../shared/walkthrough.contract.ts';
import { type CountedAnswer, frequentAnswers, scoreBins } from '../../shared/walkthrough.model.ts';
import { analysed } from '../analysis.service.ts';
import { questionFigures, questionMarks } from '../marking.repository.ts';
import { seeMarks } from '../marking.service.ts';
import { besideEachOther, questionLines } from '../question-view.service.ts';
import { type WalkAnswer, walkAnswers } from './walkthrough.repository.ts';

const MINUTE_MS = 60_000;
const absent = () => appError('notFound', 'marking.absent');
const keyOf = ({ questionId, number }: { readonly questionId: string; readonly number: number }) =>
  `${questionId} ${number}`;
const three = (value: number | null) => (value === null ? null : roundHalfUp(value, 3));

type Named = Awaited<ReturnType<typeof candidatesOf>>[number];

/** Who answers now, or may still begin before the end of the own window. */
function writersOf(
  exam: ExamFacts,
  candidates: readonly Named[],
  attempts: readonly AttemptFacts[],
  now: Date,
): Named[] {
  const byPerson = Map.groupBy(attempts, ({ personId }) => personId);
  const given = exam.state === 'published' || exam.state === 'open';
  return candidates.filter(({ personId, accommodation }) => {
    const own = byPerson.get(personId) ?? [];
    if (own.some(({ state }) => state === 'in_progress')) return true;
    const { closesAt } = windowOf(exam, accommodation);
    // Until an exam that is being closed has closed, people still begin.
    const last = exam.closingAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (!given || (closesAt === null && exam.closingAt === null)) return false;
    const used = own.filter(({ voidedAt, voidGrants }) => voidedAt === null || !voidGrants).length;
    const allowed = exam.settings.attempts;
    if (allowed !== null && used >= allowed + (accommodation?.extraAttempts ?? 0)) return false;
    const extra = extraTimeOf(exam.minutes, accommodation) * MINUTE_MS;
    return now.getTime() < Math.min(last, closesAt === null ? last : closesAt.getTime() + extra);
  });
}

/** What is gone through with a class, and who still answers. @throws AppError notFound, forbidden as of the analysis */
async function seeWalk(ctx: Ctx, examId: string, classId: string | null) {
  const { exam, classScope } = await seeMarks(ctx, examId);
  const everybody = await candidatesOf(ctx, examId);
  const seen = (id: string | null) => classScope === null || (id !== null && classScope.includes(id));
  if (classId !== null && !seen(classId)) throw absent();
  const here = (id: string | null) => seen(id) && (classId === null || id === classId);
  const attempts = await attemptsOfExam(ctx, examId);
  const writers = writersOf(exam, everybody, attempts, ctx.clock.now());
  const names = everybody.flatMap((one) =>
    one.classId !== null && one.className !== null && seen(one.classId) ? [[one.classId, one.className] as const] : [],
  );
  const writing = writers.filter((one) => here(one.classId)).length;
  return {
    ...{ exam, writing, elsewhere: writers.length - writing },
    classes: [...new Map(names)].map(([id, name]) => ({ id, name })),
    chosen: analysed(attempts, exam.kind, exam.settings.counts).filter((one) => here(one.classId)),
  };
}

/** Opens something of an exam for the actor: forms are the system's, pictures are named for who asks. */
const opening = <T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> =>
  ctx.tx((tx) => tx.asSystem(() => work(tx)));

/**
 * The questions of an exam to be gone through with a class, in the order of a paper; none while somebody of it still answers.
 * @throws AppError notFound, forbidden
 */
export async function readWalkthrough(
  ctx: Ctx,
  examId: string,
  classId: string | null,
): Promise<CallOutput<typeof walkthroughRoute>> {
  const { exam, writing, elsewhere, classes, chosen } = await seeWalk(ctx, examId, classId);
  const until = await paperAskedUntil(ctx, exam);
  const about = {
    ...{ name: exam.name, classes, classId, people: chosen.length, writing, elsewhere },
    endless: exam.state === 'open' && exam.closesAt === null,
    askedUntil: until !== null && until > ctx.clock.now() ? until.toISOString() : null,
  };
  const [first] = chosen;
  if (writing > 0 || !first) return { ...about, rows: [] };
  const marks = await questionMarks(
    ctx,
    examId,
    chosen.map(({ id }) => id),
  );
  const points = new Map((await questionFigures(ctx, examId, null)).map((one) => [keyOf(one), one.points]));
  const lines = await questionLines(ctx, marks);
  const { form } = await opening(ctx, (tx) => formOf(tx, exam, first.personId, first.no));
  const place = new Map(form.items.map((item, at) => [keyOf(item), at]));
  const rows = marks.flatMap((one) => {
    const line = lines.get(one);
    if (!line) return [];
    const found = mean(one.marks.map(([, score]) => score));
    const most = points.get(keyOf(one));
    const share = found === null || !most ? null : three(found / most);
    const at = place.get(keyOf(one)) ?? form.items.length;
    return [{ questionId: one.questionId, number: one.number, type: line.type, whole: line.whole, share, at }];
  });
  return {
    ...about,
    rows: besideEachOther(rows.toSorted((a, b) => a.at - b.at)).map(({ whole: _, at: __, ...row }) => row),
  };
}

/** What an answer names, by the ids of its question: the text other modules compare such answers by. */
interface OwnParts {
  readonly choices: readonly string[];
  readonly order: readonly string[];
  readonly pairs: Readonly<Record<string, string>>;
}

/** Answers that name one part of a question each, as a form shows it: by them its own ids are found. */
function probesOf(view: CandidateView): { readonly ids: readonly string[]; readonly response: FormResponse }[] {
  switch (view.type) {
    case 'single':
    case 'multiple':
      return view.options.map(({ id }) => ({ ids: [id], response: { choice: [id] } }));
    case 'ordering':
      return view.items.map(({ id }) => ({ ids: [id], response: { order: [id] } }));
    case 'matching':
      return view.lefts.flatMap((left) =>
        view.rights.map((right) => ({ ids: [left.id, right.id], response: { pairs: [[left.id, right.id]] } })),
      );
    default:
      return [];
  }
}

const partsOf = (text: string | null): OwnParts | null => (text === null ? null : (JSON.parse(text) as OwnParts));
const namesOf = ({ choices, order, pairs }: OwnParts): string[] => [
  ...choices,
  ...order,
  ...Object.entries(pairs).flat(),
];

/** Answers that name parts, whatever form they were given on, by the ids of the form that is shown. */
async function shownParts(
  ctx: Ctx,
  of: { readonly examId: string; readonly questionId: string; readonly number: number; readonly shown: WalkAnswer },
  view: CandidateView,
  answers: readonly WalkAnswer[],
): Promise<readonly (OwnParts | null)[]> {
  const probes = probesOf(view);
  if (probes.length === 0) return answers.map(() => null);
  const seeds = await formKeys(ctx, of.examId);
  const seedOf = ({ formId, item }: WalkAnswer) => seeds.get(formId)?.(item)?.seed ?? '';
  const { questionId, number, shown } = of;
  const asked = [
    ...probes.map(({ response }) => ({ questionId, number, response, seed: seedOf(shown) })),
    ...answers.map((one) => ({ questionId, number, response: one.response ?? { choice: [] }, seed: seedOf(one) })),
  ];
  const found = (await ownAnswers(ctx, asked)).map(partsOf);
  const named = new Map(probes.flatMap(({ ids }, at) => namesOf(found[at]!).map((own, i) => [own, ids[i]!] as const)));
  const shownId = (own: string) => named.get(own) ?? '';
  return found.slice(probes.length).map(
    (one) =>
      one && {
        choices: one.choices.map(shownId),
        order: one.order.map(shownId),
        pairs: Object.fromEntries(Object.entries(one.pairs).map(([left, right]) => [shownId(left), shownId(right)])),
      },
  );
}

/** An answer as it is counted among the wrong ones; null for what cannot be put together. */
function countedOf(answer: WalkAnswer, parts: OwnParts | null): CountedAnswer | null {
  const { response } = answer;
  if (!response) return null;
  if ('number' in response) return { texts: [response.number], parts: [] };
  if ('blanks' in response) return { texts: response.blanks, parts: [] };
  if ('order' in response && parts) return { texts: [], parts: [parts.order] };
  if ('pairs' in response && parts) {
    return { texts: [], parts: Object.entries(parts.pairs).toSorted(([a], [b]) => (a < b ? -1 : 1)) };
  }
  return null;
}

/** Of each choice how many made it. */
function optionsOf(view: CandidateView, answers: readonly WalkAnswer[], parts: readonly (OwnParts | null)[]) {
  const count = (of: (at: number) => boolean) => answers.filter((_, at) => of(at)).length;
  if (view.type === 'truth') {
    const said = (value: boolean) => (at: number) => {
      const { response } = answers[at]!;
      return response !== null && 'truth' in response && response.truth === value;
    };
    return [true, false].map((value) => ({ id: String(value), n: count(said(value)) }));
  }
  if (view.type !== 'single' && view.type !== 'multiple') return [];
  return view.options.map(({ id }) => ({ id, n: count((at) => parts[at]?.choices.includes(id) ?? false) }));
}

const BY_HAND: readonly CandidateView['type'][] = ['shortAnswer', 'essay', 'file', 'experiment'];

/**
 * One question with its key and how the class answered it. No name is in it.
 * @throws AppError notFound, forbidden; conflict while somebody of the class still answers
 */
export async function readWalkthroughQuestion(
  ctx: Ctx,
  examId: string,
  of: { readonly questionId: string; readonly number: number; readonly classId: string | null },
): Promise<CallOutput<typeof walkthroughQuestionRoute>> {
  const { exam, writing, chosen } = await seeWalk(ctx, examId, of.classId);
  if (writing > 0) throw appError('conflict', 'marking.walk.writing', { n: writing });
  const { questionId, number } = of;
  const attemptIds = chosen.map(({ id }) => id);
  const answers = await walkAnswers(ctx, { examId, questionId, number, attemptIds });
  const [shown] = answers;
  if (!shown) throw absent();
  return opening(ctx, async (tx) => {
    const { form } = await formOf(tx, exam, shown.personId, shown.no);
    const own = { ...form, items: form.items.filter(({ id }) => id === shown.item) };
    const { items } = await openForm(tx, own);
    const review = (await reviewItems(tx, own, await correctionsOf(tx, examId))).get(shown.item);
    const { view } = items[0]!;
    const parts = await shownParts(tx, { examId, questionId, number, shown }, view, answers);
    const key = review?.key ?? null;
    const varied = key !== null && 'number' in key && key.how !== undefined;
    const said = answers.filter(({ answered }) => answered);
    const wrong = answers.flatMap((one, at) =>
      one.answered && one.score < one.points ? (countedOf(one, parts[at]!) ?? []) : [],
    );
    const found = mean(answers.map(({ score, points }) => (points > 0 ? score / points : 0)));
    return {
      ...{ view: view as never, key: key as never, points: shown.points, n: answers.length, varied },
      ...{ analysis: review?.analysis ?? '', reference: review?.reference ?? '' },
      blank: answers.length - said.length,
      right: answers.filter(({ score, points }) => score >= points).length,
      share: three(found),
      options: optionsOf(view as CandidateView, answers, parts),
      answers: varied ? [] : frequentAnswers(wrong),
      bins: BY_HAND.includes(view.type)
        ? scoreBins(
            answers.map(({ score }) => score),
            shown.points,
          )
        : null,
    };
  });
}
