import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { decidesMarks } from '../../classes/server/classes.public.ts';
import { announceWorks } from '../../hand-ins/server/hand-ins.public.ts';
import { type HomeworkFacts, type HomeworkLearner, setHomeworkState } from '../../homework/server/homework.public.ts';
import { stillReviewing } from '../../peer-review/server/peer-review.public.ts';
import { hindrancesOf } from '../shared/mark.model.ts';
import type * as contract from '../shared/results.contract.ts';
import { holdHomework, type SeenHomework, seeMarks } from './marking.access.ts';
import { notifyRelease } from './notice.service.ts';
import { type HomeworkStanding, meanOf, memberMark, readStanding, type WorkStanding } from './standing.service.ts';

type Row = CallOutput<typeof contract.resultsRoute>['rows'][number];

const sortKey = ({ className, number, name, personId }: Row) =>
  [className, number ?? '\uffff', name, personId].join('\n');
const byNumber = (a: Row, b: Row) => (sortKey(a) < sortKey(b) ? -1 : 1);

const personOf = ({ personId, name, number, className }: HomeworkLearner) => ({ personId, name, number, className });

function rowOf(homework: HomeworkFacts, one: WorkStanding, member: HomeworkLearner): Row {
  const { seconds, ...mark } = memberMark(homework, one, member);
  const late = one.work.counting !== null && seconds > 0;
  return {
    ...personOf(member),
    ...{ state: one.state, submittedAt: one.work.counting?.submittedAt.toISOString() ?? null },
    ...{ lateSeconds: late ? seconds : null, penalty: late ? mark.penalty : 0, missed: mark.missed },
    ...{ points: mark.points, final: mark.final, own: mark.own },
  };
}

const missing = (member: HomeworkLearner): Row => ({
  ...personOf(member),
  ...{
    state: 'missing',
    submittedAt: null,
    lateSeconds: null,
    penalty: 0,
    missed: 0,
    points: null,
    final: null,
    own: false,
  },
});

/** A row for each learner, by class and number. */
function rowsOf(homework: HomeworkFacts, { works, without }: HomeworkStanding): Row[] {
  const rows = works.flatMap((one) => one.members.map((member) => rowOf(homework, one, member)));
  return [...rows, ...without.map(missing)].sort(byNumber);
}

/** Learners by what a release would show of them. */
function countsOf(rows: readonly Row[]) {
  const marked = rows.filter(({ final }) => final !== null).length;
  const none = rows.filter(({ state }) => state === 'missing' || state === 'draft').length;
  return { marked, missing: none, unmarked: rows.length - marked - none };
}

const learnersOf = ({ works, without }: HomeworkStanding): HomeworkLearner[] => [
  ...works.flatMap(({ members }) => members),
  ...without,
];
/** True for who decides the marks of every class it is for. */
const mayRelease = (seen: SeenHomework, standing: HomeworkStanding) =>
  seen.course.state !== 'archived' && decidesMarks(seen, learnersOf(standing));

/** Marks of the learners the actor sees. @throws AppError notFound, forbidden without the right to marks of people */
export async function readResults(ctx: Ctx, homeworkId: string): Promise<CallOutput<typeof contract.resultsRoute>> {
  const seen = await seeMarks(ctx, homeworkId);
  const { homework, classScope, rights, face } = seen;
  // While one marks without names, a list of names with marks is for those who keep the grades.
  if (homework.settings.anonymous && homework.state !== 'released' && face === 'team' && rights?.grade === 'none') {
    throw appError('forbidden', 'homeworkMarking.namesHidden');
  }
  const standing = await readStanding(ctx, homework, classScope);
  const rows = rowsOf(homework, standing);
  const decides = mayRelease(seen, standing);
  const counts = countsOf(rows);
  const hindrances = hindrancesOf({
    state: homework.state,
    marked: counts.marked,
    reviewing: await stillReviewing(ctx, homework),
  });
  const released = homework.state === 'released';
  return {
    ...{ maxScore: homework.maxScore, state: homework.state, rows, ...counts },
    releasedAt: released ? (homework.releasedAt?.toISOString() ?? null) : null,
    mean: meanOf(rows.flatMap(({ final }) => final ?? [])),
    hindrances: released ? [] : hindrances,
    can: {
      release: decides && !released && hindrances.length === 0,
      unrelease: decides && released,
    },
  };
}

/**
 * Releases the marks of homework to its learners. What is marked later is shown at once.
 * @param shown learners without a mark and without a hand-in, as the caller was shown them
 * @throws AppError notFound, forbidden, conflict while hand-ins are taken, without any mark, or when the numbers have changed
 */
export async function releaseHomework(
  ctx: Ctx,
  homeworkId: string,
  shown: { readonly unmarked: number; readonly missing: number },
): Promise<{ released: number }> {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'grade', 'update');
    const { homework } = seen;
    const standing = await readStanding(tx, homework, null);
    if (!mayRelease(seen, standing)) throw appError('forbidden', 'error.forbidden');
    if (homework.state === 'released') throw appError('conflict', 'homeworkMarking.released');
    const rows = rowsOf(homework, standing);
    const counts = countsOf(rows);
    const reviewing = await stillReviewing(tx, homework);
    const [first] = hindrancesOf({ state: homework.state, marked: counts.marked, reviewing });
    if (first) throw appError('conflict', `homeworkMarking.hindrance.${first}`);
    if (counts.unmarked !== shown.unmarked || counts.missing !== shown.missing) {
      throw appError('conflict', 'homeworkMarking.release.changed', counts);
    }
    await setHomeworkState(tx, homeworkId, 'released');
    const to = rows.map(({ personId }) => personId);
    await notifyRelease(tx, homework, to, null);
    await announceWorks(tx, homework);
    tx.audit({
      action: 'homework.release',
      object: 'homework',
      objectId: homeworkId,
      before: { state: homework.state },
      after: { state: 'released', ...counts },
    });
    return { released: to.length };
  });
}

/** Hides released marks again. @throws AppError notFound, forbidden, conflict when they are not released */
export async function unreleaseHomework(ctx: Ctx, homeworkId: string, reason: string): Promise<{ hidden: number }> {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'grade', 'update');
    const { homework } = seen;
    const standing = await readStanding(tx, homework, null);
    if (!mayRelease(seen, standing)) throw appError('forbidden', 'error.forbidden');
    if (homework.state !== 'released') throw appError('conflict', 'homeworkMarking.notReleased');
    await setHomeworkState(tx, homeworkId, 'closed');
    const to = learnersOf(standing).map(({ personId }) => personId);
    await notifyRelease(tx, homework, to, reason);
    await announceWorks(tx, homework);
    tx.audit({
      action: 'homework.unrelease',
      object: 'homework',
      objectId: homeworkId,
      reason,
      before: { state: 'released' },
      after: { state: 'closed' },
    });
    return { hidden: to.length };
  });
}
