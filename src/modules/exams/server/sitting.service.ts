import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { isSubset, MAX_PERSONS } from '../shared/exam.model.ts';
import { mayStart } from '../shared/exam.policy.ts';
import type { createSittingRoute } from '../shared/sitting.contract.ts';
import { type LaterSitting, mayBeNamed, type Outcome, outcomeOf, sittingsAfter } from '../shared/sitting.policy.ts';
import { copyAccommodations, insertPersons } from './candidate.repository.ts';
import { approvedAt } from './deferral/deferral.repository.ts';
import { changeableExam, seeExam } from './exam.access.ts';
import { sittingResultsPort } from './exam.port.ts';
import { seesMarks } from './exam.presenter.ts';
import { type ExamFacts, findArranged, findCandidates, type NamedCandidate } from './exam.repository.ts';
import { copiedSettings, freshSecret, requireRoom } from './exam.service.ts';
import { insertExam } from './exam-change.repository.ts';

/** How an exam went for a candidate, and whether another sitting was made for him or her. */
interface Sat extends NamedCandidate {
  readonly outcome: Outcome;
  readonly percent: number | null;
  readonly arranged: LaterSitting | null;
}

/** Sittings hang on the exam the first of them belongs to. */
const rootOf = ({ id, parentId }: ExamFacts) => parentId ?? id;

async function sat(ctx: Ctx, exam: ExamFacts, classScope: readonly string[] | null): Promise<Sat[]> {
  const candidates = await findCandidates(ctx, exam.id, classScope);
  const ids = candidates.map(({ personId }) => personId);
  const answers = await Promise.all(ctx.ports.all(sittingResultsPort).map((read) => read(ctx, exam, ids)));
  const results = new Map(answers.flat().map((one) => [one.personId, one]));
  const arranged = await findArranged(ctx, rootOf(exam), exam.id);
  return candidates.map((one) => {
    const result = results.get(one.personId);
    return {
      ...one,
      outcome: outcomeOf(result, exam.settings.passLine),
      percent: result?.percent ?? null,
      arranged: arranged.get(one.personId) ?? null,
    };
  });
}

/** An exam that is over and may be sat later by somebody. @throws AppError conflict */
function requireOver(exam: ExamFacts, sitting: LaterSitting | null): void {
  const after = sittingsAfter(exam);
  if (sitting === null ? after.length === 0 : !after.includes(sitting))
    throw appError('conflict', 'exams.later.source');
  if (!mayStart('createSitting', exam.state)) throw appError('conflict', 'exams.later.state');
}

/** Who was absent or failed, for who sets exams. @throws AppError notFound, forbidden, conflict while it is not over */
export async function sittingCandidates(ctx: Ctx, examId: string) {
  const { exam, ...place } = await seeExam(ctx, examId, 'assess');
  requireOver(exam, null);
  const all = await sat(ctx, exam, place.classScope);
  const rows = all.flatMap(({ outcome, ...one }) =>
    outcome === 'absent' || outcome === 'below' ? [{ ...one, outcome }] : [],
  );
  rows.sort((a, b) => Number(a.arranged !== null) - Number(b.arranged !== null));
  const shows = seesMarks(place);
  const deferred = await approvedAt(ctx, examId);
  return {
    passLine: exam.settings.passLine,
    pending: all.filter(({ outcome }) => outcome === 'pending').length,
    rows: rows.slice(0, MAX_PERSONS).map(({ personId, number, name, className, outcome, percent, arranged }) => ({
      ...{ personId, number, name, className, outcome, arranged },
      percent: shows ? percent : null,
      deferred: deferred.has(personId),
    })),
    left: Math.max(0, rows.length - MAX_PERSONS),
  };
}

/**
 * Begins the deferred or make-up sitting of an exam: a draft with its rules and paper, without window, for the persons
 * named, with the time and network they were granted. They are candidates of the exam itself, so that whose class has
 * ended since can be named too.
 * @throws AppError notFound, forbidden, invalid, conflict
 */
export async function createSitting(
  ctx: Ctx,
  examId: string,
  { sitting, name, personIds, reason }: RouteInput<typeof createSittingRoute>['body'],
): Promise<{ id: string; version: number; candidates: number }> {
  return ctx.tx(async (tx) => {
    const { exam, classScope } = await changeableExam(tx, examId, 'assess');
    requireOver(exam, sitting);
    if (sitting === 'deferred' && reason === null) throw fieldError('reason', 'exams.later.reason');
    await requireRoom(tx, exam.courseId, exam.kind);
    const fit = (await sat(tx, exam, classScope)).filter(({ outcome }) => mayBeNamed(sitting, outcome));
    const asked = [...new Set(personIds)];
    const known = fit.map(({ personId }) => personId);
    if (!isSubset(asked, known)) throw fieldError('personIds', `exams.later.persons.${sitting}`);
    const named = new Set(asked);
    const persons = fit.flatMap(({ personId, classId }) => (named.has(personId) ? [{ personId, classId }] : []));
    const id = tx.newId();
    const { courseId, kind, instructions, paperId, minutes, mode } = exam;
    await insertExam(tx, {
      ...{ id, courseId, kind, name, nodeId: null, instructions, sitting, parentId: rootOf(exam), paperId },
      ...{ opensAt: null, closesAt: null, minutes, mode, secret: freshSecret(tx) },
      settings: copiedSettings(exam.settings),
    });
    await insertPersons(tx, id, persons);
    await copyAccommodations(tx, examId, id, asked);
    tx.audit({
      action: 'exam.createSitting',
      object: 'exam',
      objectId: id,
      after: { name, sitting, from: exam.name, persons: asked },
      ...(reason === null ? {} : { reason }),
    });
    return { id, version: 1, candidates: persons.length };
  });
}
