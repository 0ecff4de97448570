import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { cleanRichText } from '../../../platform/text/rich-text.ts';
import { classFacts, runningLearners } from '../../classes/server/classes.public.ts';
import { paperFacts } from '../../papers/server/papers.public.ts';
import type { saveExamRoute } from '../shared/exam.contract.ts';
import type { ExamKind } from '../shared/exam.model.ts';
import { EXAM_LIMITS, type ExamSettings, RELEASED_PARTS } from '../shared/exam-settings.model.ts';
import { isNetwork } from '../shared/network.model.ts';
import { type ExamFacts, findExams } from './exam.repository.ts';
import type { ExamPlan } from './exam-change.repository.ts';
import { takenNodes } from './exam-list.repository.ts';
import { testNodes } from './node.service.ts';

const MINUTE_MS = 60_000;
type Input = RouteInput<typeof saveExamRoute>['body'];
const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** A window and the minutes to answer in it. */
export interface Window {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly minutes: number | null;
}

/**
 * Refuses a window that cannot be: what is missing is the concern of publishing.
 * @throws AppError invalid with the field at fault
 */
export function validateWindow(kind: ExamKind, { opensAt, closesAt, minutes }: Window): void {
  if (opensAt && closesAt && closesAt <= opensAt) throw fieldError('closesAt', 'exams.fault.closesAt');
  const { min, max } = EXAM_LIMITS.minutes;
  if (minutes !== null && (minutes < min || minutes > max)) {
    throw fieldError('minutes', 'exams.fault.minutes', { min, max });
  }
  if (minutes !== null && closesAt && opensAt && minutes * MINUTE_MS > closesAt.getTime() - opensAt.getTime()) {
    throw fieldError('minutes', 'exams.fault.minutesLong');
  }
  if (kind === 'test' && closesAt && opensAt === null) throw fieldError('opensAt', 'exams.fault.opensAt');
}

/** @throws AppError invalid with the field at fault */
export function validateSettings(
  kind: ExamKind,
  settings: ExamSettings,
  more: Pick<ExamPlan, 'mode' | 'minutes'>,
): void {
  for (const [i, network] of settings.networks.entries()) {
    if (!isNetwork(network)) throw fieldError(`settings.networks.${i}`, 'exams.fault.network', { text: network });
  }
  if (kind === 'exam' && settings.attempts === null) throw fieldError('settings.attempts', 'exams.fault.attempts');
  for (const part of RELEASED_PARTS) {
    const { when, at } = settings.release[part];
    if ((when === 'date') !== (at !== null)) throw fieldError(`settings.release.${part}.at`, 'exams.fault.releaseAt');
  }
  if (settings.feedback === 'atOnce' && !(settings.oneByOne && settings.noReturn)) {
    throw fieldError('settings.feedback', 'exams.fault.feedback');
  }
  if (settings.leave.action !== 'log' && settings.leave.limit === null) {
    throw fieldError('settings.leave.limit', 'exams.fault.leaveLimit');
  }
  const length = more.minutes;
  if (length !== null && settings.earliestHandIn > length) {
    throw fieldError('settings.earliestHandIn', 'exams.fault.earliestHandIn');
  }
}

/** @throws AppError invalid when a paper is none of the course, or not ready */
async function validatePaper(ctx: Ctx, courseId: string, paperId: string | null, before: string | null): Promise<void> {
  if (paperId === null) return;
  const [paper] = await paperFacts(ctx, [paperId]);
  if (paper?.courseId !== courseId) throw fieldError('paperId', 'exams.fault.paper');
  // One that went back into writing stays chosen: publishing tells of it.
  if (paper.state !== 'ready' && paperId !== before) throw fieldError('paperId', 'exams.fault.paperState');
}

/** Names of classes. @throws AppError invalid when one is none of the course, or has ended */
async function validateClasses(
  ctx: Ctx,
  courseId: string,
  classIds: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  const classes = await classFacts(ctx, { courseIds: [courseId] });
  const faulty = classIds.find((id) => !classes.has(id));
  if (faulty !== undefined) throw fieldError('classIds', 'exams.fault.classes');
  const ended = classIds
    .map((id) => classes.get(id)!)
    .find(({ id, state }) => state === 'ended' && !known.includes(id));
  if (ended) throw fieldError('classIds', 'exams.fault.classEnded', { name: ended.name });
  return classIds.map((id) => classes.get(id)!.name);
}

/**
 * Learners of the running classes of a course among some people, with their class.
 * @throws AppError invalid when one of them is none
 */
export async function learnersAmong(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
  known: readonly string[],
) {
  if (personIds.length === 0) return [];
  const learners = new Map((await runningLearners(ctx, courseId)).map((one) => [one.personId, one.classId]));
  return personIds.flatMap((personId) => {
    const classId = learners.get(personId);
    if (classId !== undefined) return [{ personId, classId }];
    // Named before and gone since: kept as it is.
    if (known.includes(personId)) return [];
    throw fieldError('personIds', 'exams.fault.persons');
  });
}

/** @throws AppError invalid when a node is none for tests of the course, conflict when it has a test already */
async function validateNode(ctx: Ctx, courseId: string, examId: string, nodeId: string | null): Promise<void> {
  if (nodeId === null) return;
  if (!(await testNodes(ctx, courseId)).some(({ id }) => id === nodeId)) throw fieldError('nodeId', 'exams.fault.node');
  const owner = (await takenNodes(ctx, courseId)).get(nodeId);
  if (owner !== undefined && owner !== examId) throw fieldError('nodeId', 'exams.fault.nodeTaken', {}, 'conflict');
}

/** @throws AppError invalid when a parent is no other exam of the course */
async function validateParent(ctx: Ctx, exam: ExamFacts, parentId: string | null): Promise<void> {
  if (parentId === null || parentId === exam.parentId) return;
  const [parent] = await findExams(ctx, [parentId]);
  const fits = parent?.courseId === exam.courseId && parent.id !== exam.id && parent.kind === 'exam';
  if (!fits || parent.deletedAt !== null) throw fieldError('parentId', 'exams.fault.parent');
}

/** What was saved of an exam as it is stored; tags that were taken out of the instructions. */
export interface ReadPlan {
  readonly plan: ExamPlan;
  readonly classIds: readonly string[];
  readonly classNames: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Reads what somebody saves. A draft may lack anything; what is there has to be right.
 * @param known classes it has so far, which may have ended since
 * @throws AppError invalid, conflict with the field at fault
 */
export async function readPlan(ctx: Ctx, exam: ExamFacts, input: Input, known: readonly string[]): Promise<ReadPlan> {
  const { html, removed } = cleanRichText(input.instructions);
  const deferred = input.sitting === 'deferred' || input.sitting === 'makeup';
  if (exam.kind === 'test' && (input.sitting !== 'normal' || input.mode !== 'flexible')) {
    throw appErrorWith({ fields: [{ path: 'sitting', code: 'exams.fault.test' }] }, 'invalid', 'exams.fault.test');
  }
  if (exam.kind === 'exam' && input.nodeId !== null) throw fieldError('nodeId', 'exams.fault.node');
  const plan: ExamPlan = {
    name: input.name,
    instructions: html,
    sitting: input.sitting,
    parentId: deferred ? input.parentId : null,
    nodeId: input.nodeId,
    paperId: input.paperId,
    opensAt: dateOf(input.opensAt),
    closesAt: dateOf(input.closesAt),
    minutes: input.minutes,
    mode: input.mode,
    settings: input.settings,
  };
  validateWindow(exam.kind, plan);
  validateSettings(exam.kind, plan.settings, plan);
  await validatePaper(ctx, exam.courseId, plan.paperId, exam.paperId);
  const classIds = [...new Set(input.classIds)];
  const classNames = classIds.length > 0 ? await validateClasses(ctx, exam.courseId, classIds, known) : [];
  if (plan.nodeId !== exam.nodeId) await validateNode(ctx, exam.courseId, exam.id, plan.nodeId);
  await validateParent(ctx, exam, plan.parentId);
  return { plan, classIds, classNames: classNames.sort(), removed: [...removed] };
}
