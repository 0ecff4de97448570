import { type AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../platform/managed/parts.ts';
import { paperFacts } from '../../papers/server/papers.public.ts';
import { CLOSING_SECONDS } from '../shared/exam.model.ts';
import { type ExamCommand, mayStart, rightFor } from '../shared/exam.policy.ts';
import type { publishExamRoute, rescheduleExamRoute } from '../shared/exam-life.contract.ts';
import { candidateIds, clearCandidates, syncCandidates } from './candidate.repository.ts';
import { changeableExam, coversExam, seeExam } from './exam.access.ts';
import { examLivePort, figuresOf, type LiveChange } from './exam.port.ts';
import type { ExamFacts } from './exam.repository.ts';
import * as change from './exam-change.repository.ts';
import { CLOCK_JOB } from './exam-clock.service.ts';
import { findPeople } from './exam-list.repository.ts';
import { deleteForms } from './form.repository.ts';
import { beginForms } from './form-fill.jobs.ts';
import { notifyCandidates } from './notice.service.ts';
import { validateWindow } from './plan.service.ts';
import { type CheckReport, checkExam } from './publish-check.service.ts';

const wrongState = (): AppError => appError('conflict', 'exams.state.wrong');
const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/** An exam a command may start from, locked. @throws AppError notFound, forbidden, conflict */
async function commanded(tx: TxCtx, examId: string, command: ExamCommand): Promise<ExamFacts> {
  const right = rightFor(command);
  const { exam, ...place } = await changeableExam(tx, examId, right);
  if (right === 'proctor') {
    const { classes } = (await findPeople(tx, [examId], null)).get(examId)!;
    const covers = coversExam(
      place,
      classes.map(({ id }) => id),
    );
    if (!covers) throw appError('forbidden', 'exams.scope');
  }
  if (!mayStart(command, exam.state)) throw wrongState();
  return exam;
}

async function requireVersionOf(tx: TxCtx, exam: ExamFacts, version: number): Promise<void> {
  await requireVersion(tx, { id: exam.id, version: exam.version, updated_at: exam.updatedAt }, version, {
    object: 'exam',
    current: () => ({ name: exam.name }),
  });
}

/** Tells the running pages of an exam what changed. */
async function notifyLive(tx: TxCtx, examId: string, news: LiveChange): Promise<void> {
  for (const notify of tx.ports.all(examLivePort)) await notify(tx, examId, news);
}

/** What publishing an exam would look at. @throws AppError notFound, forbidden */
export async function readChecks(ctx: Ctx, examId: string): Promise<CheckReport> {
  const { exam } = await seeExam(ctx, examId, 'assess');
  return checkExam(ctx, exam);
}

/**
 * Publishes a draft that passes the checks: candidates are entered and told, their forms are made in the background.
 * @throws AppError notFound, forbidden, stale, conflict with the findings that hinder it
 */
export async function publishExam(
  ctx: Ctx,
  examId: string,
  { version, startNow, confirmAnswers }: RouteInput<typeof publishExamRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const exam = await commanded(tx, examId, 'publish');
    await requireVersionOf(tx, exam, version);
    const report = await checkExam(tx, exam, startNow);
    const hindering = report.rows.filter(({ level }) => level === 'error' || (level === 'confirm' && !confirmAnswers));
    if (hindering.length > 0) {
      const checks = hindering.map(({ check }) => check);
      throw appErrorWith({ data: { checks } }, 'conflict', 'exams.publish.unready');
    }
    const [paper] = await paperFacts(tx, [exam.paperId!]);
    const opensAt = startNow ? tx.clock.now() : exam.opensAt;
    await deleteForms(tx, examId);
    await change.publishRow(tx, examId, paper!.fullMark, opensAt);
    await syncCandidates(tx, examId);
    const to = await candidateIds(tx, examId);
    const published = { ...exam, opensAt };
    await beginForms(tx, published, to.length);
    await notifyCandidates(tx, published, to, 'published');
    tx.audit({
      action: 'exam.publish',
      object: 'exam',
      objectId: examId,
      after: { candidates: to.length, opensAt: isoOf(opensAt), closesAt: isoOf(exam.closesAt), minutes: exam.minutes },
    });
    tx.emit({ type: 'exams.published', version: 1, key: examId, payload: { examId } });
    if (startNow) tx.enqueue({ name: CLOCK_JOB, payload: {}, key: CLOCK_JOB });
    return { id: examId, version: exam.version + 1, candidates: to.length };
  });
}

/** Takes back an exam nobody has started. @throws AppError notFound, forbidden, conflict */
export async function withdrawExam(ctx: Ctx, examId: string, reason: string) {
  return ctx.tx(async (tx) => {
    const exam = await commanded(tx, examId, 'withdraw');
    // Under the lock that starting an attempt shares: nobody begins in between.
    if ((await figuresOf(tx, [examId])).get(examId)!.started > 0) throw appError('conflict', 'exams.withdraw.started');
    const to = await clearCandidates(tx, examId);
    await deleteForms(tx, examId);
    await change.writeState(tx, examId, 'withdrawn');
    await notifyCandidates(tx, exam, to, 'withdrawn', { reason });
    tx.audit({
      action: 'exam.withdraw',
      object: 'exam',
      objectId: examId,
      before: { state: `exam_${exam.state}` },
      reason,
    });
    tx.emit({ type: 'exams.withdrawn', version: 1, key: examId, payload: { examId } });
    return { id: examId, version: exam.version + 1 };
  });
}

/** Makes a withdrawn exam a draft again. @throws AppError notFound, forbidden, conflict */
export async function redraftExam(ctx: Ctx, examId: string) {
  return ctx.tx(async (tx) => {
    const exam = await commanded(tx, examId, 'redraft');
    await change.writeState(tx, examId, 'draft');
    tx.audit({ action: 'exam.redraft', object: 'exam', objectId: examId });
    return { id: examId, version: exam.version + 1 };
  });
}

const later = (before: Date | null, after: Date | null) => after === null || (before !== null && after >= before);
const longer = (before: number | null, after: number | null) => after === null || (before !== null && after >= before);

/** The window somebody asks for. @throws AppError invalid, conflict */
function windowOf(tx: TxCtx, exam: ExamFacts, body: RouteInput<typeof rescheduleExamRoute>['body']) {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const next = { opensAt: dateOf(body.opensAt), closesAt: dateOf(body.closesAt), minutes: body.minutes };
  const now = tx.clock.now();
  if (exam.kind === 'exam') {
    if (next.opensAt === null) throw fieldError('opensAt', 'exams.fault.windowNeeded');
    if (next.closesAt === null) throw fieldError('closesAt', 'exams.fault.windowNeeded');
    if (next.minutes === null) throw fieldError('minutes', 'exams.fault.minutesNeeded');
  }
  validateWindow(exam.kind, next);
  if (next.closesAt !== null && next.closesAt <= now) throw fieldError('closesAt', 'exams.fault.past');
  const opened = exam.state === 'open';
  if (opened && isoOf(next.opensAt) !== isoOf(exam.opensAt))
    throw fieldError('opensAt', 'exams.fault.opened', {}, 'conflict');
  if (!opened && exam.kind === 'exam' && next.opensAt! <= now) throw fieldError('opensAt', 'exams.fault.past');
  const shorter = !later(exam.closesAt, next.closesAt) || !longer(exam.minutes, next.minutes);
  if (opened && shorter && exam.kind === 'exam') {
    const path = longer(exam.minutes, next.minutes) ? 'closesAt' : 'minutes';
    throw fieldError(path, 'exams.fault.shorter', {}, 'conflict');
  }
  return { next, opened, shorter };
}

/**
 * Moves the window of a published exam. Once it is open an exam ends later or lasts longer only; a test may become shorter
 * for those who have not started.
 * @throws AppError notFound, forbidden, stale, invalid, conflict
 */
export async function rescheduleExam(ctx: Ctx, examId: string, body: RouteInput<typeof rescheduleExamRoute>['body']) {
  return ctx.tx(async (tx) => {
    const exam = await commanded(tx, examId, 'reschedule');
    await requireVersionOf(tx, exam, body.version);
    if (exam.closingAt !== null) throw appError('conflict', 'exams.closing');
    const { next, opened, shorter } = windowOf(tx, exam, body);
    const was = { closesAt: exam.closesAt, minutes: exam.minutes };
    await change.updateWindow(tx, examId, next, opened && shorter ? { at: tx.clock.now(), was } : null);
    if (opened) await notifyLive(tx, examId, { kind: 'window' });
    await notifyCandidates(tx, { ...exam, ...next }, await candidateIds(tx, examId), 'rescheduled', {
      reason: body.reason,
    });
    const said = (of: typeof next) => ({
      opensAt: isoOf(of.opensAt),
      closesAt: isoOf(of.closesAt),
      minutes: of.minutes,
    });
    tx.audit({
      action: 'exam.reschedule',
      object: 'exam',
      objectId: examId,
      before: said(exam),
      after: said(next),
      reason: body.reason,
    });
    tx.emit({ type: 'exams.rescheduled', version: 1, key: examId, payload: { examId } });
    return { id: examId, version: exam.version + 1 };
  });
}

/** Gives minutes to everybody who sits an open exam, and to its window. @throws AppError notFound, forbidden, conflict */
export async function extendExam(ctx: Ctx, examId: string, minutes: number, reason: string) {
  return ctx.tx(async (tx) => {
    const exam = await commanded(tx, examId, 'extend');
    if (exam.closingAt !== null) throw appError('conflict', 'exams.closing');
    await change.extendWindow(tx, examId, minutes);
    await notifyLive(tx, examId, { kind: 'extended', minutes });
    await notifyCandidates(tx, exam, await candidateIds(tx, examId), 'extended', { n: minutes, reason });
    tx.audit({ action: 'exam.extend', object: 'exam', objectId: examId, after: { minutes }, reason });
    tx.emit({ type: 'exams.rescheduled', version: 1, key: examId, payload: { examId } });
    return { id: examId, version: exam.version + 1 };
  });
}

/**
 * Ends an open exam in a minute; asked again it says when.
 * @param name of the exam as somebody typed it @throws AppError notFound, forbidden, invalid, conflict
 */
export async function closeExam(ctx: Ctx, examId: string, name: string) {
  return ctx.tx(async (tx) => {
    const exam = await commanded(tx, examId, 'close');
    if (name.trim() !== exam.name) throw fieldError('name', 'exams.close.name');
    if (exam.closingAt !== null) {
      return { id: examId, version: exam.version, closingAt: exam.closingAt.toISOString() };
    }
    const at = await change.closeRow(tx, examId, CLOSING_SECONDS);
    await notifyLive(tx, examId, { kind: 'closing' });
    await notifyCandidates(tx, exam, await candidateIds(tx, examId), 'closing');
    tx.audit({ action: 'exam.close', object: 'exam', objectId: examId, after: { closingAt: at.toISOString() } });
    tx.enqueue({ name: CLOCK_JOB, payload: {}, key: `${CLOCK_JOB}:${examId}`, runAt: at });
    return { id: examId, version: exam.version + 1, closingAt: at.toISOString() };
  });
}
