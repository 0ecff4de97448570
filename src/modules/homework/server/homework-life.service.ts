import { type AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../platform/managed/parts.ts';
import { showNode } from '../../courses/server/courses.public.ts';
import { datesFor } from '../shared/dates.model.ts';
import { NUDGE_HOURS } from '../shared/homework.model.ts';
import { type HomeworkCommand, mayStart } from '../shared/homework.policy.ts';
import type { publishHomeworkRoute, rescheduleHomeworkRoute } from '../shared/homework-life.contract.ts';
import { changeableHomework, seeHomework } from './homework.access.ts';
import { figuresOf, handInsOf } from './homework.port.ts';
import { findLearners, type HomeworkClass, type HomeworkFacts, type HomeworkLearner } from './homework.repository.ts';
import { reread } from './homework.service.ts';
import * as change from './homework-change.repository.ts';
import { notifyLearners } from './notice.service.ts';
import { lastDue, readDates, validateDates } from './plan.service.ts';
import { type CheckReport, checkHomework } from './publish-check.service.ts';

const HOUR_MS = 3_600_000;
/** Names a preview shows. */
const NAMED = 50;
const NUDGED_NAMES = 20;

export const wrongState = (): AppError => appError('conflict', 'homework.state.wrong');
const isoOf = (at: Date | null) => at?.toISOString() ?? null;
const idsOf = (learners: readonly HomeworkLearner[]) => learners.map(({ personId }) => personId);

/** Homework a command may start from, locked. @throws AppError notFound, forbidden, conflict */
export async function commanded(tx: TxCtx, homeworkId: string, command: HomeworkCommand): Promise<HomeworkFacts> {
  const { homework } = await changeableHomework(tx, homeworkId, 'assess');
  if (!mayStart(command, homework.state)) throw wrongState();
  return homework;
}

async function requireVersionOf(tx: TxCtx, homework: HomeworkFacts, version: number): Promise<void> {
  await requireVersion(tx, { id: homework.id, version: homework.version, updated_at: homework.updatedAt }, version, {
    object: 'homework',
    current: () => ({ title: homework.title }),
  });
}

const emitted = (tx: TxCtx, name: 'published' | 'withdrawn' | 'rescheduled' | 'closed', homeworkId: string) =>
  tx.emit({ type: `homework.${name}`, version: 1, key: homeworkId, payload: { homeworkId } });

/** What publishing would look at. @throws AppError notFound, forbidden */
export async function readChecks(ctx: Ctx, homeworkId: string): Promise<CheckReport> {
  const { homework } = await seeHomework(ctx, homeworkId, 'assess');
  return checkHomework(ctx, homework);
}

/**
 * Publishes a draft that passes the checks, and tells its learners.
 * @throws AppError notFound, forbidden, stale, conflict with the checks that hinder it
 */
export async function publishHomework(
  ctx: Ctx,
  homeworkId: string,
  { version, showNode: show }: RouteInput<typeof publishHomeworkRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'publish');
    await requireVersionOf(tx, homework, version);
    const report = await checkHomework(tx, homework);
    const hindering = report.rows.filter(({ level }) => level === 'error' || (level === 'show' && !show));
    if (hindering.length > 0) {
      const checks = hindering.map(({ check }) => check);
      throw appErrorWith({ data: { checks } }, 'conflict', 'homework.publish.unready');
    }
    if (report.rows.some(({ level }) => level === 'show')) await showNode(tx, homework.nodeId, true);
    await change.writeState(tx, homeworkId, 'published');
    const { dueAt } = homework;
    await notifyLearners(tx, homework, idsOf(report.learners), 'published', { dueAt });
    tx.audit({
      action: 'homework.publish',
      object: 'homework',
      objectId: homeworkId,
      after: { learners: report.learners.length, opensAt: isoOf(homework.opensAt), dueAt: isoOf(dueAt) },
    });
    emitted(tx, 'published', homeworkId);
    return { id: homeworkId, version: homework.version + 1, learners: report.learners.length };
  });
}

/** Makes homework nobody has handed in a draft again. @throws AppError notFound, forbidden, conflict */
export async function withdrawHomework(ctx: Ctx, homeworkId: string, reason: string) {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'withdraw');
    // Under the lock that handing in shares: nobody hands in in between.
    if ((await handInsOf(tx, homeworkId)).size > 0) throw appError('conflict', 'homework.withdraw.handedIn');
    const to = idsOf(await findLearners(tx, homework, null));
    await change.writeState(tx, homeworkId, 'draft');
    await notifyLearners(tx, homework, to, 'withdrawn', { dueAt: homework.dueAt, reason });
    tx.audit({ action: 'homework.withdraw', object: 'homework', objectId: homeworkId, reason });
    emitted(tx, 'withdrawn', homeworkId);
    return { id: homeworkId, version: homework.version + 1 };
  });
}

type Moved = Omit<RouteInput<typeof rescheduleHomeworkRoute>['body'], 'version' | 'reason'>;

/** The homework with the dates somebody asks for. @throws AppError invalid, conflict with the field at fault */
function movedHomework(homework: HomeworkFacts, input: Moved, now: Date): HomeworkFacts {
  const dates = readDates(input);
  validateDates(dates);
  if (dates.dueAt! <= now && isoOf(dates.dueAt) !== isoOf(homework.dueAt)) {
    throw fieldError('dueAt', 'homework.fault.past');
  }
  const opened = homework.opensAt === null || homework.opensAt <= now;
  if (opened && dates.opensAt !== null && dates.opensAt > now) {
    throw fieldError('opensAt', 'homework.fault.opened', {}, 'conflict');
  }
  const asked = new Map(input.classes.map((one, at) => [one.id, { at, dates: readDates(one) }]));
  const unknown = input.classes.find(({ id }) => !homework.classes.some(({ classId }) => classId === id));
  if (unknown) throw fieldError('classes', 'homework.fault.classes');
  const classes = homework.classes.map((one): HomeworkClass => {
    const own = asked.get(one.classId);
    if (!own) return { ...one, opensAt: null, dueAt: null, cutoffAt: null };
    validateDates(dates, own.dates, `classes.${own.at}.`);
    if (own.dates.dueAt && own.dates.dueAt <= now && isoOf(own.dates.dueAt) !== isoOf(one.dueAt)) {
      throw fieldError(`classes.${own.at}.dueAt`, 'homework.fault.past');
    }
    return { ...one, ...own.dates };
  });
  const { peer } = homework.settings;
  if (peer?.opensAt && lastDue(dates.dueAt, classes)! > new Date(peer.opensAt)) {
    throw fieldError('dueAt', 'homework.fault.peerOpens');
  }
  return { ...homework, ...dates, classes };
}

/** Names of learners whose hand-in other dates turn. */
async function turnedBy(ctx: Ctx, homework: HomeworkFacts, moved: HomeworkFacts) {
  const handIns = await handInsOf(ctx, homework.id);
  const [late, inTime]: [string[], string[]] = [[], []];
  if (handIns.size === 0) return { late, inTime };
  const before = await findLearners(ctx, homework, null);
  const after = new Map((await findLearners(ctx, moved, null)).map((one) => [one.personId, one.dates]));
  for (const { personId, name, dates } of before) {
    const at = handIns.get(personId);
    if (!at) continue;
    const was = at > dates.dueAt!;
    const is = at > after.get(personId)!.dueAt!;
    if (is && !was) late.push(name);
    if (was && !is) inTime.push(name);
  }
  return { late, inTime };
}

/** Which hand-ins other dates would make late, and which in time. @throws AppError notFound, forbidden, invalid, conflict */
export async function previewReschedule(ctx: Ctx, homeworkId: string, input: Moved) {
  const { homework } = await seeHomework(ctx, homeworkId, 'assess');
  if (!mayStart('reschedule', homework.state)) throw wrongState();
  const { late, inTime } = await turnedBy(ctx, homework, movedHomework(homework, input, ctx.clock.now()));
  const shown = (names: readonly string[]) => ({ count: names.length, names: names.slice(0, NAMED) });
  return { late: shown(late), inTime: shown(inTime) };
}

/**
 * Gives homework other dates, general and of its classes; lateness follows them. Where there is time again it takes
 * hand-ins again.
 * @throws AppError notFound, forbidden, stale, invalid, conflict
 */
export async function rescheduleHomework(
  ctx: Ctx,
  homeworkId: string,
  body: RouteInput<typeof rescheduleHomeworkRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'reschedule');
    await requireVersionOf(tx, homework, body.version);
    const now = tx.clock.now();
    const moved = movedHomework(homework, body, now);
    const { late, inTime } = await turnedBy(tx, homework, moved);
    await change.replaceClasses(tx, homeworkId, moved.classes);
    await change.updateDates(tx, homeworkId, moved);
    const stands = await reread(tx, homeworkId);
    if (stands.storedState === 'closed' && stands.endsAt! >= now) await change.reopen(tx, homeworkId);
    const learners = await findLearners(tx, stands, null);
    // Each is told the own date: of the class, or the one that was granted.
    for (const [due, to] of byDue(learners)) {
      await notifyLearners(tx, stands, to, 'rescheduled', { dueAt: new Date(due), reason: body.reason });
    }
    const said = (of: HomeworkFacts) => ({
      opensAt: isoOf(of.opensAt),
      dueAt: isoOf(of.dueAt),
      cutoffAt: isoOf(of.cutoffAt),
    });
    tx.audit({
      action: 'homework.reschedule',
      object: 'homework',
      objectId: homeworkId,
      before: said(homework),
      after: { ...said(moved), becameLate: late.length, becameInTime: inTime.length },
      reason: body.reason,
    });
    emitted(tx, 'rescheduled', homeworkId);
    return { id: homeworkId, version: stands.version };
  });
}

/** Learners by their due date, in milliseconds. */
function byDue(learners: readonly HomeworkLearner[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { personId, dates } of learners) {
    const due = dates.dueAt!.getTime();
    found.set(due, [...(found.get(due) ?? []), personId]);
  }
  return found;
}

/** Learners who can still hand in and have not. */
async function missing(ctx: Ctx, homework: HomeworkFacts): Promise<HomeworkLearner[]> {
  const now = ctx.clock.now();
  const handIns = await handInsOf(ctx, homework.id);
  return (await findLearners(ctx, homework, null)).filter(
    ({ personId, dates }) =>
      !handIns.has(personId) && (dates.opensAt === null || dates.opensAt <= now) && dates.cutoffAt! >= now,
  );
}

const againAt = ({ nudgedAt }: HomeworkFacts, now: number): string | null => {
  const at = (nudgedAt?.getTime() ?? 0) + NUDGE_HOURS * HOUR_MS;
  return at > now ? new Date(at).toISOString() : null;
};

/** Whom a reminder would reach, and when the next one may go out. @throws AppError notFound, forbidden, conflict */
export async function nudgePreview(ctx: Ctx, homeworkId: string) {
  const { homework } = await seeHomework(ctx, homeworkId, 'assess');
  if (!mayStart('nudge', homework.state)) throw wrongState();
  const learners = await missing(ctx, homework);
  const names = learners.slice(0, NUDGED_NAMES).map(({ name }) => name);
  return { count: learners.length, names, againAt: againAt(homework, ctx.clock.ms()) };
}

/** Reminds those who can still hand in and have not. @throws AppError notFound, forbidden, conflict */
export async function nudge(ctx: Ctx, homeworkId: string): Promise<{ told: number }> {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'nudge');
    if (againAt(homework, tx.clock.ms()) !== null)
      throw appError('conflict', 'homework.nudge.soon', { n: NUDGE_HOURS });
    const learners = await missing(tx, homework);
    if (learners.length === 0) throw appError('conflict', 'homework.nudge.nobody');
    for (const [due, to] of byDue(learners)) {
      await notifyLearners(tx, homework, to, 'nudge', { dueAt: new Date(due) });
    }
    await change.noteNudged(tx, homeworkId);
    tx.audit({
      action: 'homework.nudge',
      object: 'homework',
      objectId: homeworkId,
      after: { learners: learners.length },
    });
    return { told: learners.length };
  });
}

/** Takes no hand-in any more, whatever the dates. @throws AppError notFound, forbidden, conflict */
export async function closeHomework(ctx: Ctx, homeworkId: string) {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'close');
    await change.writeState(tx, homeworkId, 'closed');
    const { handedIn } = (await figuresOf(tx, [homeworkId], null)).get(homeworkId)!;
    tx.audit({ action: 'homework.close', object: 'homework', objectId: homeworkId, after: { handedIn } });
    emitted(tx, 'closed', homeworkId);
    return { id: homeworkId, version: homework.version + 1 };
  });
}

/** Dates of one learner without what was granted to him or her alone. */
export const classDates = (homework: HomeworkFacts, classId: string) =>
  datesFor(homework, homework.classes.find((one) => one.classId === classId) ?? null, null);
