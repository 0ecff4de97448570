import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { classFacts, ownClass } from '../../../classes/server/classes.public.ts';
import {
  courseFacts,
  experimentNodes,
  type StudyItem,
  seeCourse,
  studyItems,
} from '../../../courses/server/courses.public.ts';
import { plannedExams } from '../../../exams/server/exams.public.ts';
import { plannedHomework } from '../../../homework/server/homework.public.ts';
import {
  DEFAULT_BANDS,
  type GradeScheme,
  gradeScheme,
  hasMembers,
  mayWait,
  type SchemeItem,
  schemeFault,
} from '../../shared/grade-scheme.model.ts';
import { itemExams } from '../exam-source.service.ts';
import { itemHomework } from '../homework-source.service.ts';
import { notifyScheme } from '../notice.service.ts';
import { itemNodes } from '../source.service.ts';
import { itemStudy } from '../study-source.service.ts';
import * as schemes from './scheme.repository.ts';

/** The schemes of a course as the actor may see them: learners the active one only. @throws AppError notFound */
export async function readSchemes(ctx: Ctx, courseId: string) {
  const { rights, face, row } = await seeCourse(ctx, courseId);
  const { active, draft } = await schemes.livingSchemes(ctx, courseId);
  if (face === 'learner') {
    const own = await learnerScheme(ctx, courseId);
    return { active: own ?? active, draft: null, versions: [], exams: [], homework: [], classes: [], mayEdit: false };
  }
  return {
    active,
    draft,
    versions: await schemes.schemeVersions(ctx, courseId),
    exams: schemeExams(await plannedExams(ctx, courseId)),
    homework: (await plannedHomework(ctx, courseId)).map(({ id, title }) => ({ id, name: title })),
    classes: await schemeClasses(ctx, courseId, active?.number ?? null),
    mayEdit: rights?.grade === 'all' && row.state !== 'archived',
  };
}

/** The version the own class is computed by; nothing for somebody without a class in the course. */
async function learnerScheme(ctx: Ctx, courseId: string) {
  const id = ctx.actor.kind === 'person' ? await ownClass(ctx, courseId, ctx.actor.personId) : null;
  return id === null ? null : schemes.schemeOfClass(ctx, { id, courseId });
}

/** Classes of a course by name, each with the number of the version it is computed by. */
async function schemeClasses(ctx: Ctx, courseId: string, active: number | null) {
  const classes = [...(await classFacts(ctx, { courseIds: [courseId] })).values()];
  const kept = await schemes.keptSchemes(
    ctx,
    classes.map(({ id }) => id),
  );
  return classes
    .map(({ id, name, state }) => ({ id, name, ended: state === 'ended', schemeNumber: kept.get(id) ?? active }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}

/** Exams and tests an item may name: those sat for the first time. */
const schemeExams = (exams: Awaited<ReturnType<typeof plannedExams>>) =>
  exams.flatMap(({ id, name, kind, sitting, parentId }) =>
    sitting === 'normal' && parentId === null ? [{ id, name, kind }] : [],
  );

/** @throws AppError notFound, forbidden for everybody but the lead, conflict for an archived course. @returns the course */
export async function requireLead(ctx: Ctx, courseId: string): Promise<Awaited<ReturnType<typeof seeCourse>>['row']> {
  const { rights, face, row } = await seeCourse(ctx, courseId);
  if (face === 'learner' || rights?.grade !== 'all') throw appError('forbidden', 'error.forbidden');
  if (row.state === 'archived') throw appError('conflict', 'courses.course.archived');
  return row;
}

export type SchemeInput = Parameters<typeof gradeScheme>[0];

/** A whole scheme from what a lead set. */
export const schemeFrom = (input: SchemeInput): GradeScheme =>
  gradeScheme({
    items: input.items,
    passLine: input.passLine ?? 60,
    decimals: input.decimals ?? 0,
    bands: input.bands ?? DEFAULT_BANDS,
    makeUpCap: input.makeUpCap ?? 60,
    misconduct: input.misconduct ?? 'member',
    curves: input.curves ?? [],
  });

/** What may be learnt in a course, when an item counts it. */
const learntBy = (ctx: Ctx, courseId: string, items: readonly SchemeItem[]): Promise<StudyItem[]> =>
  items.some(({ kind }) => kind === 'chapter') ? studyItems(ctx, courseId) : Promise.resolve([]);

/**
 * Saves the draft of the next version; unfinished drafts are allowed.
 * @throws AppError stale when another editor saved meanwhile, invalid for members or objectives of another course
 */
export async function saveScheme(ctx: Ctx, courseId: string, input: SchemeInput, version: number | null) {
  return ctx.tx(async (tx) => {
    const course = await requireLead(tx, courseId);
    const { draft } = await schemes.livingSchemes(tx, courseId, true);
    if ((draft?.version ?? null) !== version) throw appError('stale', 'error.stale');
    const nodes = await experimentNodes(tx, { courseIds: [courseId] });
    const later = [...(await plannedExams(tx, courseId)), ...(await plannedHomework(tx, courseId))];
    const study = await learntBy(tx, courseId, input.items);
    const chapters = study.flatMap(({ chapter }) => chapter ?? []);
    const known = new Set([...nodes, ...later, ...study, ...chapters].map(({ id }) => id));
    const foreign = input.items.some((item) => item.members !== 'all' && item.members.some((id) => !known.has(id)));
    if (foreign) throw appError('invalid', 'courses.node.absent');
    const goals = new Set(course.objectives.map(({ id }) => id));
    if (input.items.some(({ objectives }) => objectives?.some((id) => !goals.has(id)))) {
      throw appError('invalid', 'courses.objective.absent');
    }
    const body = schemeFrom(input);
    const saved = draft
      ? { id: draft.id, number: draft.number, version: draft.version + 1 }
      : { ...(await schemes.insertDraft(tx, courseId, body)), version: 1 };
    if (draft) await schemes.changeDraft(tx, draft.id, body);
    tx.audit({
      action: 'scheme.save',
      object: 'grade_scheme',
      objectId: saved.id,
      ...(draft ? { before: draft.body } : {}),
      after: body,
    });
    return saved;
  });
}

/** @throws AppError invalid saying what is wrong with the scheme */
function requireUsable(scheme: GradeScheme): void {
  const fault = schemeFault(scheme);
  if (!fault) return;
  if (fault.why === 'weights') throw appError('invalid', 'grades.scheme.weights', { n: fault.sum });
  const labels = {
    keys: 'grades.scheme.keys',
    bands: 'grades.scheme.bands',
    members: 'grades.scheme.members',
    drop: 'grades.scheme.drop',
  } as const;
  throw appErrorWith({ data: { key: fault.key } }, 'invalid', labels[fault.why]);
}

/** A draft that is to be used. */
export interface Activation {
  readonly reason?: string | undefined;
  /** Code of the course, typed once grades were published. */
  readonly typed?: string | undefined;
  /** Classes that take it; without it all do. */
  readonly classIds?: readonly string[] | undefined;
}

/**
 * Makes the draft the scheme in use, of all classes or of the chosen ones, whose learners are told. Totals published
 * with an older version stay as they are.
 * @throws AppError conflict without a draft, invalid when it is not usable, a reason or the code of the course is missing
 * after a publication, or a class is of another course
 */
export async function activateScheme(ctx: Ctx, courseId: string, { reason, typed, classIds }: Activation = {}) {
  return ctx.tx(async (tx) => {
    await requireLead(tx, courseId);
    const { active, draft } = await schemes.livingSchemes(tx, courseId, true);
    if (!draft) throw appError('conflict', 'grades.scheme.noDraft');
    requireUsable(draft.body);
    const nodes = await experimentNodes(tx, { courseIds: [courseId] });
    const exams = await plannedExams(tx, courseId);
    const homework = await plannedHomework(tx, courseId);
    const study = (await learntBy(tx, courseId, draft.body.items)).filter(({ counts }) => counts);
    for (const item of draft.body.items) {
      if (!hasMembers(item.kind)) continue;
      const members =
        itemNodes(item, nodes).length +
        itemExams(item, exams).length +
        itemHomework(item, homework).length +
        itemStudy(item, study).length;
      // Exams, tests, homework and what there is to learn may come during the term.
      if (members === 0 && item.members === 'all' && mayWait(item.kind)) continue;
      if (members === 0) throw appErrorWith({ data: { key: item.key } }, 'invalid', 'grades.scheme.members');
      if (item.dropLowest >= members) throw appErrorWith({ data: { key: item.key } }, 'invalid', 'grades.scheme.drop');
    }
    if (active?.locked) {
      if (!reason) throw appError('invalid', 'grades.scheme.reason');
      const code = (await courseFacts(tx, [courseId])).get(courseId)?.code ?? '';
      if (typed !== code) throw fieldError('typed', 'grades.scheme.typed', { code });
    }
    const all = [...(await classFacts(tx, { courseIds: [courseId] })).keys()];
    if (classIds?.some((id) => !all.includes(id))) throw appError('invalid', 'classes.class.absent');
    const follow = classIds ?? all;
    // A first scheme is everybody's: there is none to stay with.
    const stay = active ? all.filter((id) => !follow.includes(id)) : [];
    await schemes.activate(tx, draft);
    if (active) await schemes.shareSchemes(tx, { follow, stay, schemeId: active.id });
    await notifyScheme(tx, { courseId, number: draft.number, classIds: active ? follow : all });
    tx.audit({
      action: 'scheme.activate',
      object: 'grade_scheme',
      objectId: draft.id,
      before: active ? { id: active.id, number: active.number } : null,
      after: { number: draft.number, ...(stay.length > 0 && { follow, stay }) },
      ...(reason === undefined ? {} : { reason }),
    });
    return { id: draft.id, number: draft.number };
  });
}
