import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changedValues, fieldError } from '../../../platform/managed/parts.ts';
import type { accommodateRoute, candidatesRoute } from '../shared/candidate.contract.ts';
import { extraTimeOf } from '../shared/deadline.model.ts';
import { MAX_PERSONS } from '../shared/exam.model.ts';
import { mayStart } from '../shared/exam.policy.ts';
import * as candidates from './candidate.repository.ts';
import { changeableExam, seeExam } from './exam.access.ts';
import { examLivePort, figuresOf } from './exam.port.ts';
import type { Accommodation, ExamFacts } from './exam.repository.ts';
import { findPeople, findPersons } from './exam-list.repository.ts';
import { beginForms } from './form-fill.jobs.ts';
import { notifyCandidates } from './notice.service.ts';
import { learnersAmong } from './plan.service.ts';

const isPublished = ({ state }: Pick<ExamFacts, 'state'>) => state !== 'draft' && state !== 'withdrawn';

/** A page of the candidates of an exam, or of those it would be for now. @throws AppError notFound */
export async function listCandidates(ctx: Ctx, examId: string, query: RouteInput<typeof candidatesRoute>['query']) {
  const { exam, classScope } = await seeExam(ctx, examId, 'view');
  const asked = query.class === undefined ? classScope : [query.class];
  if (query.class !== undefined && classScope !== null && !classScope.includes(query.class)) {
    throw appError('forbidden', 'error.forbidden');
  }
  const published = isPublished(exam);
  const { page, size, kw } = query;
  const of = { examId, published, classes: asked, kw, granted: query.granted === 'true', page, size };
  const { rows, total } = await candidates.listPeople(ctx, of);
  const { classes } = (await findPeople(ctx, [examId], classScope)).get(examId)!;
  const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  return {
    rows: rows.map((row) => ({
      ...row,
      accommodation: row.accommodation && {
        ...row.accommodation,
        opensAt: instant(row.accommodation.opensAt),
        closesAt: instant(row.accommodation.closesAt),
      },
    })),
    ...{ page, size, total },
    expected: !published,
    classes: classes
      .filter(({ id }) => classScope === null || classScope.includes(id))
      .map(({ id, name }) => ({ id, name })),
  };
}

/** Names learners of the course as candidates; who is one already stays one. @throws AppError notFound, forbidden, invalid, conflict */
export async function admit(ctx: Ctx, examId: string, personIds: readonly string[]): Promise<{ added: number }> {
  return ctx.tx(async (tx) => {
    const { exam } = await changeableExam(tx, examId, 'assess');
    if (!mayStart('admit', exam.state)) throw appError('conflict', 'exams.state.wrong');
    const persons = await learnersAmong(tx, exam.courseId, [...new Set(personIds)], []);
    if ((await findPersons(tx, examId)).length + persons.length > MAX_PERSONS) {
      throw appError('refused', 'exams.admit.max', { n: MAX_PERSONS });
    }
    const added = await candidates.insertPersons(tx, examId, persons);
    if (added.length > 0) {
      if (isPublished(exam)) {
        await beginForms(tx, exam, await candidates.countPeople(tx, examId, true));
        await notifyCandidates(tx, exam, added, 'published');
      }
      tx.audit({ action: 'exam.admit', object: 'exam', objectId: examId, after: { persons: added } });
    }
    return { added: added.length };
  });
}

/** Takes out a candidate who was named. @throws AppError notFound, forbidden, conflict when the exam has opened */
export async function dismiss(ctx: Ctx, examId: string, personId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { exam } = await changeableExam(tx, examId, 'assess');
    if (exam.state !== 'draft' && exam.state !== 'published') throw appError('conflict', 'exams.dismiss.opened');
    if (!(await candidates.removePerson(tx, examId, personId))) throw appError('notFound', 'exams.dismiss.none');
    if (isPublished(exam)) {
      // Whoever is in a class of the exam as well stays its candidate.
      const { added } = await candidates.syncCandidates(tx, examId);
      if (!added.includes(personId)) await notifyCandidates(tx, exam, [personId], 'dismissed');
    }
    tx.audit({ action: 'exam.dismiss', object: 'exam', objectId: examId, before: { persons: [personId] } });
  });
}

type Granted = Omit<Accommodation, 'personId'>;

/** What of an accommodation cannot be. @throws AppError invalid with the field at fault */
function validateGrant(exam: ExamFacts, grant: Granted): void {
  const { opensAt, closesAt, extraMinutes, extraPercent, extraAttempts, networkExempt } = grant;
  if (extraMinutes !== null && extraPercent !== null) throw fieldError('extraPercent', 'exams.grant.both');
  if (extraPercent !== null && exam.minutes === null) throw fieldError('extraPercent', 'exams.grant.noMinutes');
  const nothing = opensAt === null && closesAt === null && extraMinutes === null && extraPercent === null;
  if (nothing && extraAttempts === 0 && !networkExempt) throw fieldError('extraMinutes', 'exams.grant.nothing');
  if (opensAt && exam.opensAt && opensAt < exam.opensAt) throw fieldError('opensAt', 'exams.grant.opensAt');
  const from = opensAt ?? exam.opensAt;
  const to = closesAt ?? exam.closesAt;
  if (from && to && to <= from) throw fieldError(closesAt ? 'closesAt' : 'opensAt', 'exams.grant.window');
  if (extraAttempts > 0 && exam.settings.attempts === null) throw fieldError('extraAttempts', 'exams.grant.attempts');
}

/** End of the window for a candidate with what is granted, in milliseconds; infinite where nothing ends it. */
const endWith = (exam: ExamFacts, grant: Granted | undefined): number => {
  const window = grant?.closesAt ?? exam.closesAt;
  return window === null
    ? Number.POSITIVE_INFINITY
    : window.getTime() + extraTimeOf(exam.minutes, grant ?? null) * 60_000;
};

/** Once an exam is open nothing that was granted is taken back. @throws AppError conflict with the field */
function requireLooser(exam: ExamFacts, before: Granted | undefined, after: Granted): void {
  const less = (path: string) => fieldError(path, 'exams.grant.looser', {}, 'conflict');
  if (extraTimeOf(exam.minutes, after) < extraTimeOf(exam.minutes, before ?? null)) {
    throw less(after.extraPercent === null ? 'extraMinutes' : 'extraPercent');
  }
  if (endWith(exam, after) < endWith(exam, before)) throw less('closesAt');
  if (after.extraAttempts < (before?.extraAttempts ?? 0)) throw less('extraAttempts');
  if (before?.networkExempt && !after.networkExempt) throw less('networkExempt');
}

const grantFacts = (grant: Granted | undefined) => ({
  extraMinutes: grant?.extraMinutes ?? null,
  extraPercent: grant?.extraPercent ?? null,
  opensAt: grant?.opensAt?.toISOString() ?? null,
  closesAt: grant?.closesAt?.toISOString() ?? null,
  extraAttempts: grant?.extraAttempts ?? 0,
  networkExempt: grant?.networkExempt ?? false,
});

/** An exam whose candidate is granted something, locked. @throws AppError notFound, forbidden, conflict */
async function grantable(tx: TxCtx, examId: string, personId: string): Promise<ExamFacts> {
  const { exam } = await changeableExam(tx, examId, 'assess');
  if (!mayStart('accommodate', exam.state)) throw appError('conflict', 'exams.state.wrong');
  if (exam.closingAt !== null) throw appError('conflict', 'exams.closing');
  if ((await candidates.isFor(tx, examId, personId, isPublished(exam))) === null) {
    throw appError('notFound', 'exams.grant.nobody');
  }
  return exam;
}

/**
 * Grants one candidate more time, an own window, more attempts or any network; while the exam is open only more than
 * before. @throws AppError notFound, forbidden, invalid, conflict
 */
export async function accommodate(
  ctx: Ctx,
  examId: string,
  personId: string,
  body: RouteInput<typeof accommodateRoute>['body'],
): Promise<void> {
  await ctx.tx(async (tx) => {
    const exam = await grantable(tx, examId, personId);
    const dateOf = (text: string | null) => (text === null ? null : new Date(text));
    const grant: Granted = { ...body, opensAt: dateOf(body.opensAt), closesAt: dateOf(body.closesAt) };
    validateGrant(exam, grant);
    const before = await candidates.findAccommodation(tx, examId, personId);
    if (exam.state === 'open') requireLooser(exam, before, grant);
    const { changed, ...values } = changedValues(grantFacts(before), grantFacts(grant));
    if (!changed && before?.reason === grant.reason) return;
    await candidates.putAccommodation(tx, examId, { ...grant, personId });
    if (exam.state === 'open') await notifyLive(tx, examId, personId);
    if (isPublished(exam)) await notifyCandidates(tx, exam, [personId], 'granted', { reason: grant.reason });
    tx.audit({
      action: 'exam.accommodate',
      object: 'exam',
      objectId: examId,
      before: values.before,
      after: { persons: [personId], ...values.after },
      reason: grant.reason,
    });
  });
}

async function notifyLive(tx: TxCtx, examId: string, personId: string): Promise<void> {
  for (const notify of tx.ports.all(examLivePort)) await notify(tx, examId, { kind: 'accommodation', personId });
}

/** Takes back what one candidate was granted. @throws AppError notFound, forbidden, conflict once the exam is open */
export async function dropAccommodation(ctx: Ctx, examId: string, personId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { exam } = await changeableExam(tx, examId, 'assess');
    if (!mayStart('accommodate', exam.state)) throw appError('conflict', 'exams.state.wrong');
    const started = exam.state === 'open' || (await figuresOf(tx, [examId])).get(examId)!.started > 0;
    if (started) throw appError('conflict', 'exams.grant.looser');
    const before = await candidates.findAccommodation(tx, examId, personId);
    if (!before) throw appError('notFound', 'exams.grant.none');
    await candidates.deleteAccommodation(tx, examId, personId);
    if (isPublished(exam)) await notifyCandidates(tx, exam, [personId], 'grantDropped');
    tx.audit({
      action: 'exam.dropAccommodation',
      object: 'exam',
      objectId: examId,
      before: { persons: [personId], ...grantFacts(before) },
    });
  });
}
