import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { classFacts, ownClass, seeTeamPlace } from '../../../classes/server/classes.public.ts';
import { attachmentLinks, claimAttachments, listAttachments } from '../../../files/server/files.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { windowOf } from '../../shared/deadline.model.ts';
import type { decideDeferralRoute, deferralsRoute, ownDeferralsRoute } from '../../shared/deferral.contract.ts';
import { deferralEnd } from '../../shared/deferral.policy.ts';
import { findAccommodation } from '../candidate.repository.ts';
import { accommodate } from '../candidate.service.ts';
import { absentExam, changeableExam, seeExam } from '../exam.access.ts';
import { sittingResultsPort } from '../exam.port.ts';
import { type Accommodation, type ExamFacts, findEntry, findExams, findLearnerExams } from '../exam.repository.ts';
import { notifyCandidates } from '../notice.service.ts';
import * as rows from './deferral.repository.ts';

/** What the proof of requests belongs to. */
export const DEFERRAL_OWNER = 'exam_deferral';

const personOf = (ctx: Ctx): string => {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
};

type Shown = CallOutput<typeof ownDeferralsRoute>['rows'][number];

/** Requests with their proof, each file at an address signed with `key` for five minutes. */
async function withFiles<R extends rows.DeferralRow>(
  ctx: Ctx,
  key: Buffer,
  found: readonly R[],
): Promise<[R, Shown][]> {
  const files = await listAttachments(
    ctx,
    DEFERRAL_OWNER,
    found.map(({ id }) => id),
  );
  return found.map((row) => [
    row,
    {
      ...{ id: row.id, examId: row.examId, reason: row.reason, state: row.state, opinion: row.opinion },
      submittedAt: row.submittedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      files: attachmentLinks(
        key,
        files.filter(({ ownerId }) => ownerId === row.id),
        ctx.clock.ms(),
      ),
    },
  ]);
}

const endFor = (exam: ExamFacts, accommodation: Accommodation | null): number | null =>
  deferralEnd({ ...exam, closesAt: windowOf(exam, accommodation).closesAt?.getTime() ?? null });

/** People who have begun an exam: it cannot be put off for them any more. */
async function begun(ctx: Ctx, exam: ExamFacts, personId: string): Promise<boolean> {
  const answers = await Promise.all(ctx.ports.all(sittingResultsPort).map((read) => read(ctx, exam, [personId])));
  return answers.flat().some((one) => one.personId === personId);
}

/** Own requests in a course, and exams that may be asked for. @throws AppError notFound */
export function readOwnDeferrals(ctx: Ctx, key: Buffer, courseId: string) {
  const personId = personOf(ctx);
  return ctx.read(async (read) => {
    if ((await ownClass(read, courseId, personId)) === null) throw appError('notFound', 'courses.course.absent');
    const exams = await findLearnerExams(read, personId, courseId);
    const found = await rows.deferralsOf(read, courseId, personId);
    const standing = new Set(
      found.flatMap(({ state, examId }) => (state === 'submitted' || state === 'approved' ? [examId] : [])),
    );
    const now = read.clock.ms();
    const open: { examId: string; until: string }[] = [];
    for (const exam of exams) {
      const end = endFor(exam, exam.accommodation);
      if (end === null || now > end || standing.has(exam.id) || (await begun(read, exam, personId))) continue;
      open.push({ examId: exam.id, until: new Date(end).toISOString() });
    }
    return { open, rows: (await withFiles(read, key, found)).map(([, shown]) => shown) };
  });
}

/** One line per exam for the teachers of the class and who made it. */
async function notifyTeam(tx: TxCtx, exam: ExamFacts, classId: string | null, id: string): Promise<void> {
  const facts = classId === null ? undefined : (await classFacts(tx, { classIds: [classId] })).get(classId);
  notify(tx, {
    to: [...(facts?.teacherIds ?? []), ...(exam.createdBy ? [exam.createdBy] : [])],
    kind: 'todo',
    key: 'exams.notice.deferralSubmitted',
    params: { name: exam.name },
    object: { kind: 'exam', id: exam.id },
    target: { page: 'maintain.teachingManage.examManage', query: { Id: exam.courseId, tab: 'later' } },
    dedupe: `exams.deferral:${id}`,
    group: `exams.deferral:${exam.id}`,
  });
}

/**
 * Asks to sit an exam later.
 * @throws AppError notFound for who is no candidate, conflict for what cannot be put off, after the time for it, once one
 *   has begun, or while a request stands
 */
export function submitDeferral(
  ctx: Ctx,
  examId: string,
  asked: { readonly reason: string; readonly files: readonly string[] },
) {
  const personId = personOf(ctx);
  return ctx.tx(async (tx) => {
    const found = await findEntry(tx, examId, personId);
    const known =
      found && found.exam.deletedAt === null && found.exam.state !== 'draft' && found.exam.state !== 'withdrawn';
    if (!found?.candidate || !known) throw absentExam();
    const end = endFor(found.exam, found.accommodation);
    if (end === null) throw appError('conflict', 'exams.deferral.never');
    if (tx.clock.ms() > end) throw appError('conflict', 'exams.deferral.late');
    if (await begun(tx, found.exam, personId)) throw appError('conflict', 'exams.deferral.begun');
    const id = tx.newId();
    const filed = await rows.insertDeferral(tx, {
      id,
      examId,
      personId,
      reason: asked.reason,
      submittedAt: tx.clock.now(),
    });
    if (!filed) throw appError('conflict', 'exams.deferral.standing');
    await claimAttachments(tx, asked.files, { ownerType: DEFERRAL_OWNER, ownerId: id });
    tx.audit({
      action: 'exam.submitDeferral',
      object: 'exam',
      objectId: examId,
      after: { persons: [personId], files: asked.files.length },
      reason: asked.reason.slice(0, 200),
    });
    await notifyTeam(tx, found.exam, found.candidate.classId, id);
    return { id };
  });
}

/** Takes the own open request back. @throws AppError conflict without one */
export function withdrawDeferral(ctx: Ctx, examId: string): Promise<null> {
  const personId = personOf(ctx);
  return ctx.tx(async (tx) => {
    const found = await findEntry(tx, examId, personId);
    if (!found?.candidate) throw absentExam();
    if (!(await rows.withdrawOpen(tx, examId, personId))) throw appError('conflict', 'exams.deferral.ended');
    tx.audit({ action: 'exam.withdrawDeferral', object: 'exam', objectId: examId, after: { persons: [personId] } });
    return null;
  });
}

/** Requests in a course for its team. @throws AppError notFound */
export async function readDeferrals(
  ctx: Ctx,
  key: Buffer,
  courseId: string,
): Promise<CallOutput<typeof deferralsRoute>> {
  const { rights, course, classScope } = await seeTeamPlace(ctx, courseId, 'view');
  return ctx.read(async (read) => {
    const found = await rows.deferralsIn(read, courseId, classScope);
    const exams = new Map(
      (await findExams(read, [...new Set(found.map(({ examId }) => examId))])).map((one) => [one.id, one]),
    );
    const people = await peopleById(
      read,
      found.flatMap(({ personId, decidedBy }) => [personId, ...(decidedBy ? [decidedBy] : [])]),
    );
    const classes = await classFacts(read, { classIds: [...new Set(found.flatMap(({ classId }) => classId ?? []))] });
    const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
    return {
      rows: (await withFiles(read, key, found)).map(([row, shown]) => {
        const exam = exams.get(row.examId)!;
        const person = people.get(row.personId);
        return {
          ...shown,
          ...{ examName: exam.name, examState: exam.state, opensAt: iso(exam.opensAt), closesAt: iso(exam.closesAt) },
          ...{ personId: row.personId, name: person?.name ?? '', number: person?.number ?? null },
          className: row.classId === null ? null : (classes.get(row.classId)?.name ?? null),
          decidedBy: row.decidedBy === null ? null : (people.get(row.decidedBy)?.name ?? ''),
          ownWindow: row.hasOwn ? { opensAt: iso(row.ownOpensAt), closesAt: iso(row.ownClosesAt) } : null,
        };
      }),
      can: { decide: rights?.assess === 'all' && course.state !== 'archived' },
    };
  });
}

/**
 * Approves or refuses a request. Approved with an own window, the candidate sits this exam then; without one a later
 * sitting is made once the exam is over.
 * @throws AppError notFound, forbidden, invalid for a window that cannot be, conflict for a request that is decided
 */
export function decideDeferral(
  ctx: Ctx,
  examId: string,
  body: RouteInput<typeof decideDeferralRoute>['body'],
): Promise<null> {
  const by = personOf(ctx);
  const { deferralId, approve, opinion, opensAt, closesAt } = body;
  return ctx.tx(async (tx) => {
    const { exam, classScope } = await changeableExam(tx, examId, 'assess');
    const row = await rows.lockDeferral(tx, deferralId);
    const entry = row && (await findEntry(tx, examId, row.personId));
    const classId = entry?.candidate?.classId ?? null;
    const inScope = classScope === null || (classId !== null && classScope.includes(classId));
    if (row?.examId !== examId || !inScope) throw appError('notFound', 'exams.deferral.absent');
    if (row.state !== 'submitted') throw appError('conflict', 'exams.deferral.ended');
    const windowed = opensAt !== null || closesAt !== null;
    if (windowed && !approve) throw fieldError('closesAt', 'exams.deferral.windowRefused');
    const state = approve ? ('approved' as const) : ('rejected' as const);
    await rows.decideRow(tx, deferralId, { state, opinion, by, at: tx.clock.now() });
    if (windowed) {
      const had = await findAccommodation(tx, examId, row.personId);
      await accommodate(tx, examId, row.personId, {
        ...{ extraMinutes: had?.extraMinutes ?? null, extraPercent: had?.extraPercent ?? null },
        ...{ extraAttempts: had?.extraAttempts ?? 0, networkExempt: had?.networkExempt ?? false },
        ...{ opensAt, closesAt, reason: opinion },
      });
    }
    tx.audit({
      ...{ action: 'exam.decideDeferral', object: 'exam', objectId: examId, reason: opinion },
      before: { state: row.state },
      after: { persons: [row.personId], state },
    });
    await notifyCandidates(tx, exam, [row.personId], approve ? 'deferralApproved' : 'deferralRejected', {
      reason: opinion,
    });
    return null;
  });
}

/** Whether the actor reads the proof of a request: its author, and the team within its scope of classes. */
export async function mayReadProof(ctx: Ctx, id: string): Promise<boolean> {
  const place = await rows.deferralPlace(ctx, id);
  if (!place) return false;
  if (ctx.actor.kind === 'person' && ctx.actor.personId === place.personId) return true;
  const seen = await seeExam(ctx, place.examId, 'view').catch(() => null);
  if (!seen) return false;
  if (seen.classScope === null) return true;
  const entry = await ctx.read((read) => findEntry(read, place.examId, place.personId));
  const classId = entry?.candidate?.classId ?? null;
  return classId !== null && seen.classScope.includes(classId);
}
