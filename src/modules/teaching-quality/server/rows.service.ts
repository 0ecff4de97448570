import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import { mean, median } from '../../../kernel/statistics/sample.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import { isDue, isInTime, markedIn, pendingIn } from '../shared/feedback.model.ts';
import {
  binOf,
  type Counted,
  GROUPS,
  hasPassed,
  isExcellent,
  type MarkedLearner,
  pointsOf,
  relationOf,
  withItem,
} from '../shared/marks.model.ts';
import type { qualityRowsRoute } from '../shared/quality.contract.ts';
import { isFailed, isLate } from '../shared/steps.model.ts';
import {
  asSystem,
  countedIn,
  readAttainment,
  readMarks,
  seeQuality,
  type WindowLearner,
  windowLearners,
} from './facts.service.ts';
import { readAppeals, readMarkedItems, readQuestions, readReviews } from './feedback.service.ts';
import { readPapers } from './papers.service.ts';
import { readRuns } from './steps.service.ts';

type Query = RouteInput<typeof qualityRowsRoute>['query'];
type Rows = CallOutput<typeof qualityRowsRoute>;
type Row = Rows['rows'][number];
interface Listed {
  readonly value: number | null;
  readonly rows: readonly Row[];
}

/** Rows of a drawer at once. */
const SIZE = 100;
const HOUR_MS = 3_600_000;

const rowOf = (row: Partial<Row> & Pick<Row, 'kind' | 'id' | 'name'>): Row => ({
  ...{ number: null, className: null, group: null, value: null, second: null, met: null, at: null, of: null },
  ...row,
});
const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const counted = (rows: readonly Row[]): Listed => ({ value: rows.length, rows });
const met = (rows: readonly Row[]): Listed => ({ value: rows.filter((row) => row.met).length, rows });

/** Names of the classes and learners of a window. */
function namesOf(seen: SeenConstruction, learners: readonly Pick<WindowLearner, 'personId' | 'name' | 'number'>[]) {
  const classes = new Map(seen.classes.map(({ id, name }) => [id, name]));
  const people = new Map(learners.map((one) => [one.personId, one]));
  return {
    className: (id: string | null) => (id === null ? null : (classes.get(id) ?? null)),
    person: (id: string) => ({ name: people.get(id)?.name ?? '', number: people.get(id)?.number ?? null }),
  };
}

const learnerRow = (seen: SeenConstruction, one: MarkedLearner, more: Partial<Row> = {}): Row =>
  rowOf({
    ...{ kind: 'learner', id: one.personId, name: one.name, number: one.number, group: one.group, value: one.total },
    className: seen.classes.find(({ id }) => id === one.classId)?.name ?? null,
    of: one.classId,
    ...more,
  });

/** Learners behind a figure of marks. */
async function markRows(ctx: Ctx, seen: SeenConstruction, query: Query): Promise<Listed> {
  const facts = await readMarks(ctx, seen, query);
  const all = countedIn(facts, query);
  const { subject, of = '' } = query;
  const list = (those: readonly MarkedLearner[]) => counted(those.map((one) => learnerRow(seen, one)));
  const shares = (test: (one: Counted) => boolean) => met(all.map((one) => learnerRow(seen, one, { met: test(one) })));
  if (subject === 'people') {
    const group = GROUPS.find((one) => one === of);
    if (of === 'counted') return list(all);
    return list(group ? facts.learners.filter((one) => one.group === group) : facts.learners);
  }
  if (subject === 'passed') return shares(hasPassed);
  if (subject === 'excellent') return shares(isExcellent);
  if (subject === 'band') return list(all.filter(({ band }) => band === of));
  if (subject === 'bin') return list(all.filter((one) => String(binOf(one)) === of));
  if (subject === 'class') return list(all.filter(({ classId }) => classId === of));
  if (subject === 'item') {
    const those = withItem(all, of);
    return {
      value: mean(those.map(({ percent }) => percent)),
      rows: those.map((one) => learnerRow(seen, one, { value: one.percent })),
    };
  }
  if (subject === 'points') {
    const points = pointsOf(all, facts.items);
    const rows = points.map((one) => learnerRow(seen, one, { value: one.process, second: one.exam }));
    return { value: relationOf(points), rows };
  }
  const { rows } = await readAttainment(ctx, seen, facts);
  const objective = rows.find(({ id }) => id === of);
  return met(
    (objective?.learners ?? []).map((one) =>
      learnerRow(seen, one, { value: one.rate * 100, met: one.rate >= objective!.expected - 1e-9 }),
    ),
  );
}

/** Runs behind a cell of the map. `of` is the step. */
async function cellRows(ctx: Ctx, seen: SeenConstruction, query: Query): Promise<Listed> {
  const { runs, steps, learners } = await readRuns(ctx, seen, query);
  const { className, person } = namesOf(seen, learners);
  const stepOf = new Map(steps.filter(({ seq }) => String(seq) === query.of).map((step) => [step.runId, step]));
  const rows = runs
    .filter(({ classId }) => query.class === undefined || classId === query.class)
    .flatMap((run) => {
      const step = stepOf.get(run.runId);
      const { measure = 'reached' } = query;
      if (!step && measure !== 'reached') return [];
      const test = { reached: Boolean(step), failed: step && isFailed(step), late: step && isLate(step) };
      return [
        rowOf({
          ...{ kind: 'run', id: run.runId, ...person(run.personId), className: className(run.classId) },
          ...{ value: measure === 'repeats' ? (step?.repeats ?? null) : (step?.score ?? null) },
          second: measure === 'repeats' ? null : (step?.max ?? null),
          met: measure === 'lost' || measure === 'repeats' ? null : Boolean(test[measure]),
          at: run.startedAt.toISOString(),
        }),
      ];
    });
  return rows.some((row) => row.met !== null) ? met(rows) : counted(rows);
}

/** Works behind how fast marks come. `of` is a kind or nothing. */
async function workRows(ctx: Ctx, seen: SeenConstruction, { subject, of }: Query): Promise<Listed> {
  const [items, learners] = [await readMarkedItems(ctx, seen), await windowLearners(ctx, seen)];
  const { className, person } = namesOf(seen, learners);
  const own = of ? items.filter(({ kind }) => kind === of) : items;
  const rows = (subject === 'marked' ? markedIn(own, seen.window) : pendingIn(own, seen.window)).map((one) =>
    rowOf({
      ...{
        kind: one.test ? 'test' : one.kind,
        id: one.id,
        name: one.title,
        of: one.of,
        className: className(one.classId),
      },
      ...{ number: person(one.personId).name, at: instant(one.submittedAt) },
      value: 'hours' in one ? (one.hours as number) : null,
    }),
  );
  if (subject === 'pending') return counted(rows);
  return { value: median(rows.map(({ value }) => value!)), rows };
}

/** Questions behind how soon the team replies. */
async function topicRows(ctx: Ctx, seen: SeenConstruction, { subject }: Query): Promise<Listed> {
  const now = ctx.clock.ms();
  const questions = await readQuestions(ctx, seen);
  const { className } = namesOf(seen, []);
  const chosen = subject === 'questions' ? questions.filter((one) => isDue(one, now)) : questions;
  const rows = chosen
    .filter(({ repliedAt }) => subject === 'questions' || repliedAt !== null)
    .map((one) =>
      rowOf({
        ...{ kind: 'topic', id: one.id, name: one.title, className: className(one.classId), at: instant(one.askedAt) },
        value: one.repliedAt === null ? null : (one.repliedAt - one.askedAt) / HOUR_MS,
        met: subject === 'questions' ? isInTime(one) : null,
      }),
    );
  return subject === 'questions' ? met(rows) : { value: median(rows.map(({ value }) => value!)), rows };
}

/** Reviews of experiments. `of` is a number of stars or nothing. */
async function reviewRows(ctx: Ctx, seen: SeenConstruction, { of }: Query): Promise<Listed> {
  const { reviews, nodes, learners } = await readReviews(ctx, seen);
  const { person } = namesOf(seen, learners);
  const nodeOf = new Map(nodes.map((node) => [node.experimentId, node]));
  const own = of ? reviews.filter(({ stars }) => String(stars) === of) : reviews;
  const rows = own.map((one) =>
    rowOf({
      ...{ kind: 'review', id: one.id, number: person(one.personId).name, value: one.stars },
      name: nodeOf.get(one.experimentId)?.name ?? '',
      of: nodeOf.get(one.experimentId)?.code ?? null,
      at: one.at.toISOString(),
    }),
  );
  return of ? counted(rows) : { value: mean(rows.map(({ value }) => value!)), rows };
}

/** Appeals against published totals. `of` is `changed`, or nothing for all. */
async function appealRows(ctx: Ctx, seen: SeenConstruction, { of }: Query): Promise<Listed> {
  const { appeals, learners } = await readAppeals(ctx, seen);
  const { className, person } = namesOf(seen, learners);
  const own = of === 'changed' ? appeals.filter(({ state }) => state !== 'submitted') : appeals;
  const rows = own.map((one) =>
    rowOf({
      ...{ kind: 'learner', id: one.personId, ...person(one.personId), className: className(one.classId) },
      ...{ of: one.classId, at: one.submittedAt.toISOString(), met: of === 'changed' ? one.state === 'changed' : null },
    }),
  );
  return of === 'changed' ? met(rows) : counted(rows);
}

/** What everybody earned with a question. `of` is exam, question and version with colons between. */
async function questionRows(ctx: Ctx, seen: SeenConstruction, { of = '' }: Query): Promise<Listed> {
  const [examId, questionId, number] = of.split(':');
  const { papers, learners } = await readPapers(ctx, seen, examId);
  const { className, person } = namesOf(seen, learners);
  const paper = papers[0];
  const question = paper?.questions.find((one) => one.questionId === questionId && String(one.number) === number);
  if (!paper || !question) return counted([]);
  const attemptOf = new Map(paper.attempts.map((attempt) => [attempt.attemptId, attempt] as const));
  const rows = question.scores.flatMap(([attemptId, score]) => {
    const attempt = attemptOf.get(attemptId);
    if (!attempt) return [];
    return [
      rowOf({
        ...{ kind: paper.exam.kind, id: attemptId, ...person(attempt.personId), className: className(attempt.classId) },
        ...{ value: score, second: question.points, of: paper.exam.id },
      }),
    ];
  });
  return { value: mean(rows.map(({ value }) => value!)), rows };
}

function listOf(ctx: Ctx, seen: SeenConstruction, query: Query): Promise<Listed> {
  switch (query.subject) {
    case 'cell':
      return cellRows(ctx, seen, query);
    case 'marked':
    case 'pending':
      return workRows(ctx, seen, query);
    case 'questions':
    case 'replied':
      return topicRows(ctx, seen, query);
    case 'reviews':
      return reviewRows(ctx, seen, query);
    case 'appeals':
      return appealRows(ctx, seen, query);
    case 'question':
      return questionRows(ctx, seen, query);
    default:
      return markRows(ctx, seen, query);
  }
}

/** The rows behind a figure, a page of them. @throws AppError as `seeConstruction` */
export async function readRows(ctx: Ctx, courseId: string, query: Query): Promise<Rows> {
  const seen = await seeQuality(ctx, courseId, query);
  return asSystem(ctx).read(async (inner) => {
    const { value, rows } = await listOf(inner, seen, query);
    const from = (query.page - 1) * SIZE;
    return { value, total: rows.length, size: SIZE, rows: rows.slice(from, from + SIZE) };
  });
}
