import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import {
  collectDrafts,
  openVersionFile,
  returnWork,
  setCounting,
  setWorkState,
} from '../../hand-ins/server/hand-ins.public.ts';
import type { HomeworkFacts, HomeworkLearner } from '../../homework/server/homework.public.ts';
import { type CriterionPoints, isPoints, rubricGap, rubricSum } from '../../homework/shared/rubric-points.model.ts';
import type * as contract from '../shared/marking.contract.ts';
import { insertMarks, type MarkRow } from './mark.repository.ts';
import { absentWork, holdHomework, markerOf, marksContext, type SeenHomework, seeMarks } from './marking.access.ts';
import { notifyReturned } from './notice.service.ts';
import { highestShares } from './similarity.repository.ts';
import {
  type HomeworkStanding,
  isMarked,
  meanOf,
  memberMark,
  readStanding,
  secondsLate,
  type WorkStanding,
} from './standing.service.ts';

type Shares = Awaited<ReturnType<typeof highestShares>>;
type QueueRow = CallOutput<typeof contract.queueRoute>['rows'][number];

/** Whether names are kept from whoever marks: until the marks are released. */
export const withoutNames = ({ settings, state }: HomeworkFacts): boolean => settings.anonymous && state !== 'released';

/** Names of the members, or of the group; a number while one marks without names. */
export function whoIs(homework: HomeworkFacts, { members, work, alias }: WorkStanding) {
  const [first] = members as [HomeworkLearner, ...HomeworkLearner[]];
  const group = work.groupId !== null || members.length > 1;
  const className = first.className;
  if (withoutNames(homework)) return { alias, name: '', number: null, className, group };
  const names = members.map(({ name }) => name).join('、');
  return {
    alias: null,
    name: group && first.groupName ? `${first.groupName}（${names}）` : names,
    number: group ? null : first.number,
    ...{ className, group },
  };
}

/** The time by which a draft may be collected: nothing of it is taken any more. */
const isOver = ({ dates, work }: WorkStanding, now: number): boolean => {
  const ends = [dates.cutoffAt ?? dates.dueAt, work.state === 'returned' ? (work.returnDue?.getTime() ?? null) : null];
  return dates.dueAt !== null && ends.every((end) => end === null || now > end);
};

/** Drafts the team may collect now. */
export const collectableOf = ({ settings, state }: HomeworkFacts, works: readonly WorkStanding[], now: number) =>
  settings.acceptDrafts && state !== 'released'
    ? works.filter((one) => one.work.hasDraft && one.work.counting === null && isOver(one, now))
    : [];

function queueRow(homework: HomeworkFacts, one: WorkStanding, similar: Shares): QueueRow {
  const { counting } = one.work;
  const seconds = counting ? secondsLate(counting, one.dates) : 0;
  const found = similar.get(one.work.id);
  return {
    key: one.work.id,
    workId: one.work.id,
    ...whoIs(homework, one),
    state: one.state,
    lateSeconds: seconds > 0 ? seconds : null,
    version: counting?.no ?? null,
    submittedAt: counting?.submittedAt.toISOString() ?? null,
    forced: counting?.forced ?? false,
    points: one.state === 'marked' ? (one.mark?.points ?? null) : null,
    similar: found?.versionNo === counting?.no ? (found?.share ?? null) : null,
  };
}

const missingRow = ({ personId, name, number, className }: HomeworkLearner): QueueRow => ({
  ...{ key: personId, workId: null, alias: null, name, number, className, group: false, state: 'missing' },
  ...{ lateSeconds: null, version: null, submittedAt: null, forced: false, points: null, similar: null },
});

/** Those with a hand-in in the order they came, the others behind them. */
const handInKey = ({ submittedAt, key }: QueueRow) => `${submittedAt ?? 'none'} ${key}`;
const byHandIn = (a: QueueRow, b: QueueRow) => (handInKey(a) < handInKey(b) ? -1 : 1);

const mayMark = ({ rights, course }: SeenHomework) => rights?.mark === 'all' && course.state !== 'archived';

/** Hand-ins of homework in the order they came, then those without one. @throws AppError notFound, forbidden */
export async function readQueue(ctx: Ctx, homeworkId: string): Promise<CallOutput<typeof contract.queueRoute>> {
  const seen = await seeMarks(ctx, homeworkId);
  const { homework, classScope } = seen;
  const { works, without } = await readStanding(ctx, homework, classScope);
  const hidden = withoutNames(homework);
  const marks = seen.rights?.mark === 'all';
  const similar: Shares = marks ? await marksContext(ctx).read((read) => highestShares(read, homeworkId)) : new Map();
  // By elimination a name without a hand-in would say whose the others are.
  const rows = [...works.map((one) => queueRow(homework, one, similar)), ...(hidden ? [] : without.map(missingRow))];
  const collectable = collectableOf(homework, works, ctx.clock.ms()).length;
  return {
    ...{ title: homework.title, maxScore: homework.maxScore, state: homework.state, anonymous: hidden },
    rubric: homework.rubric ? [...homework.rubric.map((one) => ({ ...one, levels: [...one.levels] }))] : null,
    maxReturns: homework.settings.maxReturns,
    rows: rows.sort(byHandIn),
    mean: meanOf(rows.flatMap(({ points }) => points ?? [])),
    collectable,
    can: { mark: mayMark(seen), collect: mayMark(seen) && collectable > 0 },
  };
}

/** One work of the homework that the actor sees. @throws AppError notFound */
export async function findWork(ctx: Ctx, { homework, classScope }: SeenHomework, workId: string) {
  const { works } = await readStanding(ctx, homework, classScope);
  const found = works.find(({ work }) => work.id === workId);
  if (!found) throw absentWork();
  return found;
}

/** What a mark says, checked against the rubric or the full mark. @throws AppError invalid */
export function checkedMark(
  homework: HomeworkFacts,
  given: { readonly levels: CriterionPoints | null; readonly points: number | null },
): Pick<MarkRow, 'rubricNo' | 'levels'> & { readonly points: number } {
  const { rubric, maxScore } = homework;
  if (!rubric) {
    if (given.points === null || !isPoints(given.points, maxScore)) {
      throw fieldError('points', 'homeworkMarking.fault.points', { max: maxScore });
    }
    return { rubricNo: null, levels: null, points: given.points };
  }
  const levels = given.levels ?? {};
  const gap = rubricGap(rubric, levels);
  if (gap) {
    const name = rubric.find(({ id }) => id === gap.criterion)?.name;
    throw name
      ? fieldError('levels', 'homeworkMarking.fault.criterion', { name })
      : fieldError('levels', 'homeworkMarking.fault.rubric');
  }
  return { rubricNo: homework.rubricNo, levels, points: rubricSum(rubric, levels) };
}

/** @throws AppError conflict once the marks are released, for a work that is marked; stale for another version or round */
export function requireOpen(
  homework: HomeworkFacts,
  { work, mark, state }: WorkStanding,
  read: { readonly versionNo: number; readonly rounds: number },
): void {
  if (state === 'returned' || work.counting === null) throw appError('conflict', 'homeworkMarking.nothing');
  if (homework.state === 'released' && isMarked(work, mark)) throw appError('conflict', 'homeworkMarking.released');
  if (work.counting.no !== read.versionNo) throw appError('stale', 'homeworkMarking.stale.version');
  if ((mark?.round ?? 0) !== read.rounds) throw appError('stale', 'homeworkMarking.stale.marked');
}

/**
 * Marks a hand-in; the newest mark counts, older ones stay.
 * @throws AppError notFound, forbidden, invalid for points that do not fit, stale when another version counts or somebody
 * marked it meanwhile, conflict once the marks are released
 */
export async function saveMark(
  ctx: Ctx,
  { homeworkId, workId }: { readonly homeworkId: string; readonly workId: string },
  body: RouteInput<typeof contract.saveMarkRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'mark');
    const { homework } = seen;
    const found = await findWork(tx, seen, workId);
    requireOpen(homework, found, body);
    const given = checkedMark(homework, body);
    const round = body.rounds + 1;
    const row = { homeworkId, workId, personId: null, round, versionNo: body.versionNo, ...given };
    await writeMark(tx, { ...row, comment: body.comment, reason: null, byId: markerOf(tx), source: 'team' });
    await setWorkState(tx, workId, 'graded');
    tx.audit({
      action: 'submission.grade',
      object: 'handIn',
      objectId: workId,
      before: found.mark ? { points: found.mark.points, version: found.mark.versionNo } : null,
      after: { homeworkId, points: given.points, version: body.versionNo, round },
    });
    return { points: given.points, rounds: round };
  });
}

/** Writes one round. @throws AppError stale when somebody else wrote it first */
async function writeMark(tx: TxCtx, row: Omit<MarkRow, 'at'>): Promise<void> {
  const written = await tx.asSystem(() => insertMarks(tx, [row]));
  if (written === 0) throw appError('stale', 'homeworkMarking.stale.marked');
}

/**
 * Returns a hand-in to be done again, with an opinion and an own date.
 * @throws AppError notFound, forbidden, stale for another version, conflict past the limit or once released, invalid for a
 * date that is over
 */
export async function giveBack(
  ctx: Ctx,
  { homeworkId, workId }: { readonly homeworkId: string; readonly workId: string },
  body: RouteInput<typeof contract.returnWorkRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'mark');
    const { homework } = seen;
    const found = await findWork(tx, seen, workId);
    if (homework.state === 'released') throw appError('conflict', 'homeworkMarking.released');
    if (found.work.counting === null || found.state === 'returned')
      throw appError('conflict', 'homeworkMarking.nothing');
    if (found.work.counting.no !== body.versionNo) throw appError('stale', 'homeworkMarking.stale.version');
    if (found.work.returns >= homework.settings.maxReturns) {
      throw appError('conflict', 'homeworkMarking.return.limit', { n: homework.settings.maxReturns });
    }
    const dueAt = body.dueAt === null ? null : new Date(body.dueAt);
    const now = tx.clock.ms();
    if (dueAt !== null && dueAt.getTime() <= now) throw fieldError('dueAt', 'homeworkMarking.return.past');
    const { dueAt: due } = found.dates;
    if (dueAt === null && due !== null && due <= now) throw fieldError('dueAt', 'homeworkMarking.return.needsDue');
    await returnWork(tx, workId, { opinion: body.opinion, dueAt });
    await notifyReturned(tx, homework, found, { opinion: body.opinion, dueAt });
    return { returns: found.work.returns + 1 };
  });
}

/** Chooses the version that counts; it waits for a mark again. @throws AppError notFound, forbidden, conflict */
export async function chooseVersion(
  ctx: Ctx,
  { homeworkId, workId }: { readonly homeworkId: string; readonly workId: string },
  versionNo: number,
) {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'mark');
    const found = await findWork(tx, seen, workId);
    if (seen.homework.state === 'released') throw appError('conflict', 'homeworkMarking.released');
    if (found.work.counting === null || found.state === 'returned')
      throw appError('conflict', 'homeworkMarking.nothing');
    if (found.work.countingNo !== versionNo) {
      await setCounting(tx, workId, versionNo);
      if (found.work.counting.no !== versionNo) await setWorkState(tx, workId, 'submitted');
    }
    return { counting: versionNo };
  });
}

/**
 * Gives one member of a group another mark, or takes it back.
 * @throws AppError notFound, forbidden, invalid, stale when it was changed meanwhile, conflict before the group is marked
 */
export async function adjustMember(
  ctx: Ctx,
  of: { readonly homeworkId: string; readonly workId: string; readonly personId: string },
  body: RouteInput<typeof contract.adjustRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, of.homeworkId, 'mark');
    const { homework } = seen;
    const found = await findWork(tx, seen, of.workId);
    const member = found.members.find(({ personId }) => personId === of.personId);
    if (!member || found.members.length < 2) throw absentWork();
    if (homework.state === 'released') throw appError('conflict', 'homeworkMarking.released');
    if (found.state !== 'marked') throw appError('conflict', 'homeworkMarking.adjust.unmarked');
    if (body.points !== null && !isPoints(body.points, homework.maxScore)) {
      throw fieldError('points', 'homeworkMarking.fault.points', { max: homework.maxScore });
    }
    const before = found.own.get(of.personId) ?? null;
    if ((before?.round ?? 0) !== body.rounds) throw appError('stale', 'homeworkMarking.stale.marked');
    const round = body.rounds + 1;
    await writeMark(tx, {
      ...{ ...of, round, versionNo: found.work.counting!.no, rubricNo: null, levels: null, points: body.points },
      ...{ comment: '', reason: body.reason, byId: markerOf(tx), source: 'team' },
    });
    tx.audit({
      action: 'submission.adjust',
      object: 'handIn',
      objectId: of.workId,
      reason: body.reason,
      before: { personId: of.personId, points: memberMark(homework, found, member).points },
      after: { homeworkId: of.homeworkId, personId: of.personId, points: body.points ?? found.mark!.points },
    });
    return { rounds: round };
  });
}

/**
 * Collects what was written and never handed in, after the cut-off: late hand-ins.
 * @param drafts their number as it was shown
 * @throws AppError notFound, forbidden, conflict when there is none by now or the number has changed
 */
export async function collect(ctx: Ctx, homeworkId: string, drafts: number): Promise<{ collected: number }> {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, homeworkId, 'mark', 'update');
    const { homework, classScope } = seen;
    const { works }: HomeworkStanding = await readStanding(tx, homework, classScope);
    const found = collectableOf(homework, works, tx.clock.ms());
    if (found.length !== drafts) throw appError('conflict', 'homeworkMarking.collect.changed', { n: found.length });
    const collected = await collectDrafts(
      tx,
      homeworkId,
      found.map(({ work }) => work.id),
    );
    tx.audit({
      action: 'homework.collect',
      object: 'homework',
      objectId: homeworkId,
      after: { collected: collected.length },
    });
    return { collected: collected.length };
  });
}

/** A file of a hand-in for its team. @throws AppError notFound, forbidden */
export async function openWorkFile(
  ctx: Ctx,
  of: { readonly homeworkId: string; readonly workId: string; readonly fileId: string },
) {
  const seen = await seeMarks(ctx, of.homeworkId);
  await findWork(ctx, seen, of.workId);
  return openVersionFile(marksContext(ctx), of.workId, of.fileId);
}
