import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changedValues, fieldError, requireRestorable, requireVersion } from '../../../platform/managed/parts.ts';
import { seeTeamPlace } from '../../classes/server/classes.public.ts';
import { changeableCourse } from '../../courses/server/courses.public.ts';
import { paperFacts } from '../../papers/server/papers.public.ts';
import type { createExamRoute, saveExamRoute } from '../shared/exam.contract.ts';
import { isSubset, MAX_EXAMS } from '../shared/exam.model.ts';
import { frozenSettings, mayStart, saveScope } from '../shared/exam.policy.ts';
import { EXAM_DEFAULTS, type ExamSettings, type ReleaseRule, TEST_DEFAULTS } from '../shared/exam-settings.model.ts';
import { insertPersons, removePersons, syncCandidates } from './candidate.repository.ts';
import { changeableExam, seeExam } from './exam.access.ts';
import { secretSealPort } from './exam.port.ts';
import type { ExamFacts } from './exam.repository.ts';
import * as change from './exam-change.repository.ts';
import { countExams, findPeople, findPersons, takenNodes } from './exam-list.repository.ts';
import { deleteForms } from './form.repository.ts';
import { beginForms } from './form-fill.jobs.ts';
import { testNodes } from './node.service.ts';
import { notifyCandidates } from './notice.service.ts';
import { learnersAmong, type ReadPlan, readPlan } from './plan.service.ts';
import { checkExam } from './publish-check.service.ts';

type Saved = RouteInput<typeof saveExamRoute>['body'];

const isoOf = (at: Date | null) => at?.toISOString() ?? null;
/** A secret for the forms of a new exam, sealed. */
export const freshSecret = (tx: TxCtx): Buffer => tx.ports.all(secretSealPort)[0]!.fresh();

/** What the history says of a plan: words and numbers, never the entry password. */
function planFacts(plan: change.ExamPlan, of: { readonly classes: readonly string[]; readonly paper: string | null }) {
  const { password, leave, release, networks, devices, feedback, counts, ...settings } = plan.settings;
  const shown = ({ when, at }: ReleaseRule) => (when === 'date' ? at : `show_${when}`);
  return {
    name: plan.name,
    sitting: plan.sitting,
    paper: of.paper,
    classes: of.classes.join(', '),
    opensAt: isoOf(plan.opensAt),
    closesAt: isoOf(plan.closesAt),
    minutes: plan.minutes,
    mode: `exam_${plan.mode}`,
    instructions: plan.instructions.length,
    ...settings,
    leaveSeconds: leave.seconds,
    leaveLimit: leave.limit,
    leaveAction: `leave_${leave.action}`,
    computerOnly: devices === 'computer',
    feedback: `feedback_${feedback}`,
    counts: `counts_${counts}`,
    networks: networks.join(', '),
    entryPassword: password !== null,
    showScore: shown(release.score),
    showPaper: shown(release.paper),
    showKey: shown(release.key),
  };
}

const paperName = async (ctx: Ctx, id: string): Promise<string | null> =>
  (await paperFacts(ctx, [id]))[0]?.name ?? null;

/** True when nothing but the settings is another. */
function sameButSettings(exam: ExamFacts, { plan, classIds }: ReadPlan, known: readonly string[]): boolean {
  const facts = (of: change.ExamPlan, classes: readonly string[]) => {
    const { settings: _, opensAt, closesAt, ...rest } = of;
    return JSON.stringify([
      ...[
        rest.name,
        rest.instructions,
        rest.sitting,
        rest.parentId,
        rest.nodeId,
        rest.paperId,
        rest.minutes,
        rest.mode,
      ],
      ...[isoOf(opensAt), isoOf(closesAt)],
      ...[...classes].sort(),
    ]);
  };
  return facts(exam, known) === facts(plan, classIds);
}

/** @throws AppError refused when a course holds no more exams or tests */
export async function requireRoom(tx: TxCtx, courseId: string, kind: ExamFacts['kind']): Promise<void> {
  if ((await countExams(tx, courseId, kind)) >= MAX_EXAMS) {
    throw appError('refused', kind === 'exam' ? 'exams.max' : 'exams.maxTests', { n: MAX_EXAMS });
  }
}

/** Begins an exam or test as a draft; a test takes name and window of its node along. @throws AppError notFound, forbidden, invalid, conflict */
export async function createExam(
  ctx: Ctx,
  courseId: string,
  { kind, name, nodeId }: RouteInput<typeof createExamRoute>['body'],
): Promise<{ id: string; version: number }> {
  return ctx.tx(async (tx) => {
    await seeTeamPlace(tx, courseId, 'assess');
    await changeableCourse(tx, courseId, 'assess');
    await requireRoom(tx, courseId, kind);
    const node = nodeId === null ? null : (await testNodes(tx, courseId)).find((one) => one.id === nodeId);
    if (node === undefined || (kind === 'exam' && node !== null)) throw fieldError('nodeId', 'exams.fault.node');
    if (node && (await takenNodes(tx, courseId)).has(node.id)) {
      throw fieldError('nodeId', 'exams.fault.nodeTaken', {}, 'conflict');
    }
    const id = tx.newId();
    await change.insertExam(tx, {
      ...{ id, courseId, kind, name, nodeId, instructions: '', sitting: 'normal', parentId: null, paperId: null },
      opensAt: node?.opensAt ?? null,
      closesAt: node?.opensAt ? node.closesAt : null,
      minutes: kind === 'exam' ? 90 : null,
      mode: 'flexible',
      settings: kind === 'exam' ? EXAM_DEFAULTS : TEST_DEFAULTS,
      secret: freshSecret(tx),
    });
    tx.audit({ action: 'exam.create', object: 'exam', objectId: id, after: { name, kind: `kind_${kind}` } });
    return { id, version: 1 };
  });
}

/** Settings for another exam: no password, and no date, which was that of the first. */
export function copiedSettings(settings: ExamSettings): ExamSettings {
  const release = Object.fromEntries(
    Object.entries(settings.release).map(([part, rule]) => [
      part,
      rule.when === 'date' ? { when: 'release', at: null } : rule,
    ]),
  ) as typeof settings.release;
  return { ...settings, password: null, release };
}

/** Copies rules, paper and classes of an exam into a new draft. @throws AppError notFound, forbidden, conflict */
export async function copyExam(ctx: Ctx, examId: string, name: string): Promise<{ id: string; version: number }> {
  return ctx.tx(async (tx) => {
    const { exam } = await seeExam(tx, examId, 'assess');
    await changeableCourse(tx, exam.courseId, 'assess');
    await requireRoom(tx, exam.courseId, exam.kind);
    const id = tx.newId();
    const { kind, courseId, instructions, sitting, parentId, paperId, minutes, mode, settings } = exam;
    await change.insertExam(tx, {
      ...{ id, courseId, kind, name, nodeId: null, instructions, sitting, parentId, paperId },
      ...{ opensAt: null, closesAt: null, minutes, mode, secret: freshSecret(tx) },
      settings: copiedSettings(settings),
    });
    const { classes } = (await findPeople(tx, [examId], null)).get(examId)!;
    await change.replaceClasses(
      tx,
      id,
      classes.map((one) => one.id),
    );
    tx.audit({ action: 'exam.copy', object: 'exam', objectId: id, after: { name, from: exam.name } });
    return { id, version: 1 };
  });
}

/** What may be changed of an exam that is published and has not opened: all but its window, and only to what can be given. */
async function savePublished(tx: TxCtx, exam: ExamFacts, { plan }: ReadPlan): Promise<void> {
  const moved =
    isoOf(plan.opensAt) !== isoOf(exam.opensAt) ||
    isoOf(plan.closesAt) !== isoOf(exam.closesAt) ||
    plan.minutes !== exam.minutes ||
    plan.mode !== exam.mode;
  if (moved) throw fieldError('opensAt', 'exams.save.window', {}, 'conflict');
  if (plan.nodeId !== exam.nodeId) throw fieldError('nodeId', 'exams.save.node', {}, 'conflict');
  const [paper] = plan.paperId === null ? [] : await paperFacts(tx, [plan.paperId]);
  if (!paper) throw fieldError('paperId', 'exams.fault.paper');
  await change.updatePlan(tx, exam.id, plan, paper.fullMark);
}

/** What changed of the people of a published exam: forms for who came, the notice, the wind up of who left. */
async function settlePeople(tx: TxCtx, exam: ExamFacts, plan: change.ExamPlan): Promise<void> {
  const { added } = await syncCandidates(tx, exam.id);
  if (plan.paperId !== exam.paperId) await deleteForms(tx, exam.id);
  const report = await checkExam(tx, { ...exam, ...plan });
  const fault = report.rows.find(({ level, check }) => level === 'error' && check !== 'window');
  if (fault) throw appError('conflict', 'exams.save.unfit');
  if (plan.paperId !== exam.paperId || added.length > 0) await beginForms(tx, { ...exam, ...plan }, report.candidates);
  await notifyCandidates(tx, { ...exam, ...plan }, added, 'published');
}

/**
 * Saves an exam: all of a draft; all but window and minutes once it is published, its forms made anew where the paper is
 * another one; from the opening on only rules that become looser, and what is shown.
 * @throws AppError notFound, forbidden, stale, invalid, conflict
 */
export async function saveExam(ctx: Ctx, examId: string, input: Saved) {
  return ctx.tx(async (tx) => {
    const { exam } = await changeableExam(tx, examId, 'assess');
    const { classes } = (await findPeople(tx, [examId], null)).get(examId)!;
    await requireVersion(tx, { id: exam.id, version: exam.version, updated_at: exam.updatedAt }, input.version, {
      object: 'exam',
      current: () => ({ name: exam.name, version: exam.version }),
    });
    const scope = saveScope(exam.state);
    if (scope === 'none') throw appError('conflict', 'exams.save.withdrawn');
    const known = classes.map(({ id }) => id);
    const read = await readPlan(tx, exam, input, known);
    const { plan, classIds, removed } = read;
    const before = planFacts(exam, {
      classes: classes.map(({ name }) => name).sort(),
      paper: exam.paperId === null ? null : await paperName(tx, exam.paperId),
    });
    const after = planFacts(plan, {
      classes: read.classNames,
      paper: plan.paperId === exam.paperId ? before.paper : plan.paperId && (await paperName(tx, plan.paperId)),
    });
    if (scope === 'loosen' || scope === 'release') {
      const frozen = frozenSettings(scope, exam.settings, plan.settings);
      if (frozen[0] !== undefined) {
        throw fieldError(
          `settings.${frozen[0]}`,
          scope === 'loosen' ? 'exams.save.looser' : 'exams.save.closed',
          {},
          'conflict',
        );
      }
      if (!sameButSettings(exam, read, known)) throw appError('conflict', 'exams.save.opened');
      await change.updateSettings(tx, examId, plan.settings);
    } else {
      const named = (await findPersons(tx, examId)).map(({ personId }) => personId);
      const persons = await learnersAmong(tx, exam.courseId, [...new Set(input.personIds)], named);
      if (scope === 'all') await change.updatePlan(tx, examId, plan, null);
      else await savePublished(tx, exam, read);
      await change.replaceClasses(tx, examId, classIds);
      const added = await insertPersons(tx, examId, persons);
      if (!isSubset(named, input.personIds)) await removePersons(tx, examId, input.personIds);
      if (scope === 'published') {
        await settlePeople(tx, exam, plan);
        await notifyCandidates(tx, { ...exam, ...plan }, added, 'published');
      }
    }
    const { changed, ...values } = changedValues(before, after);
    if (changed) tx.audit({ action: 'exam.save', object: 'exam', objectId: examId, ...values });
    return { id: examId, version: exam.version + 1, removed: [...removed] };
  });
}

/** Puts a draft or withdrawn exam into the bin. @throws AppError notFound, forbidden, conflict */
export async function deleteExam(ctx: Ctx, examId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { exam } = await changeableExam(tx, examId, 'assess');
    if (!mayStart('remove', exam.state)) throw appError('conflict', 'exams.remove.state');
    await change.setDeleted(tx, examId, true);
    tx.audit({ action: 'exam.delete', object: 'exam', objectId: examId, before: { name: exam.name } });
    return { id: examId };
  });
}

/** Takes an exam out of the bin; its node may have another test by now. @throws AppError notFound, forbidden, conflict */
export async function restoreExam(ctx: Ctx, examId: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { exam } = await changeableExam(tx, examId, 'assess', true);
    requireRestorable(tx, { deleted_at: exam.deletedAt }, { over: 'exams.restore.over' });
    await requireRoom(tx, exam.courseId, exam.kind);
    if (exam.nodeId !== null && (await takenNodes(tx, exam.courseId)).has(exam.nodeId)) {
      throw appError('conflict', 'exams.fault.nodeTaken');
    }
    await change.setDeleted(tx, examId, false);
    tx.audit({ action: 'exam.restore', object: 'exam', objectId: examId, after: { name: exam.name } });
    return { id: examId };
  });
}
