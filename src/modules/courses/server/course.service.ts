import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { searchTerms } from '../../../platform/db/search-terms.ts';
import { fieldError, requireVersion } from '../../../platform/managed/parts.ts';
import { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
import { COURSE_MOVES, type CourseMove, mayMove, PUBLISH_CHECKS, type PublishCheck } from '../shared/course.policy.ts';
import { isIsbn, type Objective, type Textbook, weightSum } from '../shared/info.model.ts';
import { visibleNodes } from '../shared/structure.model.ts';
import { changeableCourse, seeCourse } from './course.access.ts';
import * as courses from './course.repository.ts';
import { takeCover } from './info/cover.service.ts';
import { saveObjectives } from './info/objective.service.ts';
import { courseNodes, outlineFigures } from './outline/node.repository.ts';
import { notifyMoved } from './team-notice.service.ts';
import { courseClassesPort, courseEndPort, publishCheckPort } from './use.port.ts';

/** Shortest introduction of a published course, in characters. */
const MIN_INTRO_LENGTH = 20;

function refuseTaken(error: unknown, code: string): never {
  if ((error as { code?: string }).code === '23505') {
    const fields = [{ path: 'code', code: 'courses.code.taken' as const, params: { code } }];
    throw appErrorWith({ cause: error, fields }, 'invalid', 'courses.code.taken', { code });
  }
  throw error;
}

/** Theory and laboratory hours together make at least one hour once they are given. */
function requireHours(theory: number, lab: number): void {
  if (theory + lab < 1) throw appError('invalid', 'courses.hours.none');
}

const termsOf = (course: { code: string; name: string; nameEn?: string | null | undefined }) =>
  searchTerms(course.code, course.name, course.nameEn);

/**
 * Creates a draft course in a unit; `leadId` becomes its lead.
 * @throws AppError invalid when the code is taken in the unit.
 */
export async function createCourse(
  ctx: Ctx,
  input: courses.NewCourse & {
    readonly leadId: string;
    /** Id chosen by the caller; a fresh one when absent. */
    readonly id?: string;
  },
): Promise<string> {
  const { leadId, id: chosen, ...given } = input;
  const course = {
    ...given,
    intro: cleanRichText(given.intro ?? '').html,
    syllabus: cleanRichText(given.syllabus ?? '').html,
    assessment: cleanRichText(given.assessment ?? '').html,
  };
  try {
    return await ctx.tx(async (tx) => {
      const id = chosen ?? tx.newId();
      await courses.insertCourse(tx, id, leadId, course, termsOf(course));
      tx.audit({
        action: 'course.create',
        object: 'course',
        objectId: id,
        after: { code: course.code, name: course.name, unitId: course.unitId, leadId },
      });
      return id;
    });
  } catch (error) {
    return refuseTaken(error, course.code);
  }
}

/**
 * Creates a course in the actor's own unit.
 * @throws AppError forbidden without a unit.
 */
export async function createOwnCourse(ctx: Ctx, input: Omit<courses.NewCourse, 'unitId'>): Promise<string> {
  const { actor } = ctx;
  if (actor.kind !== 'person' || !actor.unitId) throw appError('forbidden', 'courses.course.noUnit');
  return createCourse(ctx, { ...input, unitId: actor.unitId, leadId: actor.personId });
}

export interface CourseChange {
  /** Version the person saw; null writes without looking (the data gateway compares versions itself). */
  readonly version: number | null;
  readonly name?: string | undefined;
  readonly nameEn?: string | null | undefined;
  readonly code?: string | undefined;
  readonly category?: string | undefined;
  readonly nature?: string | undefined;
  readonly credits?: number | undefined;
  readonly theoryHours?: number | undefined;
  readonly labHours?: number | undefined;
  readonly intro?: string | undefined;
  readonly syllabus?: string | undefined;
  readonly assessment?: string | undefined;
  readonly prerequisites?: readonly string[] | undefined;
  readonly textbooks?: readonly Textbook[] | undefined;
  readonly objectives?: readonly Objective[] | undefined;
  /** Id of a picture that was brought; null draws one. */
  readonly cover?: string | null | undefined;
  /** Whether other teachers of the unit may copy it: the lead's alone. */
  readonly copyAllowed?: boolean | undefined;
}

const COLUMN_OF: Readonly<
  Record<Exclude<keyof CourseChange, 'version' | 'textbooks' | 'objectives' | 'cover'>, string>
> = {
  name: 'name',
  nameEn: 'name_en',
  code: 'code',
  category: 'category',
  nature: 'nature',
  credits: 'credits',
  theoryHours: 'theory_hours',
  labHours: 'lab_hours',
  intro: 'intro',
  syllabus: 'syllabus',
  assessment: 'assessment',
  prerequisites: 'prerequisites',
  copyAllowed: 'copy_allowed',
};
const RICH = new Set(['intro', 'syllabus', 'assessment']);

/** What stands there, in the form in which it is edited, for who saved too late. */
const editedFacts = (row: courses.FullCourseRow) => ({
  name: row.name,
  nameEn: row.name_en,
  code: row.code,
  category: row.category,
  nature: row.nature,
  credits: row.credits,
  theoryHours: row.theory_hours,
  labHours: row.lab_hours,
  intro: row.intro,
  syllabus: row.syllabus,
  assessment: row.assessment,
  prerequisites: row.prerequisites,
  textbooks: row.textbooks,
  objectives: row.objectives,
  cover: row.cover,
  copyAllowed: row.copy_allowed,
});

/**
 * Changes facts of a course. Answers the new version and the tags the sanitiser took out.
 * @throws AppError stale when the row changed meanwhile, invalid for a taken or frozen code.
 */
export async function updateCourse(ctx: Ctx, courseId: string, change: CourseChange) {
  const { version, ...given } = change;
  try {
    return await ctx.tx(async (tx) => {
      const { row, rights } = await changeableCourse(tx, courseId, 'course', ['all', 'edit']);
      if (given.copyAllowed !== undefined && given.copyAllowed !== row.copy_allowed && rights?.course !== 'all') {
        throw appError('forbidden', 'courses.copy.leadOnly');
      }
      await requireVersion(tx, row, version ?? undefined, { object: 'course', current: () => editedFacts(row) });
      if (given.code !== undefined && given.code !== row.code && row.published_at) {
        throw appError('invalid', 'courses.code.frozen');
      }
      if (given.theoryHours !== undefined || given.labHours !== undefined) {
        requireHours(given.theoryHours ?? row.theory_hours, given.labHours ?? row.lab_hours);
      }
      const columns: Record<string, unknown> = {};
      const removed = new Set<string>();
      for (const [key, column] of Object.entries(COLUMN_OF)) {
        const value = given[key as keyof typeof given];
        if (value === undefined) continue;
        if (RICH.has(key)) {
          const clean = cleanRichText(String(value));
          for (const tag of clean.removed) removed.add(tag);
          columns[column] = clean.html;
        } else columns[column] = value;
      }
      const book = given.textbooks?.findIndex(({ isbn }) => isbn !== '' && !isIsbn(isbn)) ?? -1;
      if (book >= 0) throw fieldError(`textbooks.${book}.isbn`, 'courses.textbook.isbn');
      if (given.textbooks) columns.textbooks = JSON.stringify(given.textbooks);
      if (given.cover !== undefined) columns.cover = await takeCover(tx, courseId, given.cover);
      if (given.objectives) await saveObjectives(tx, row, given.objectives);
      const old = row as unknown as Record<string, unknown>;
      const before = Object.fromEntries(Object.keys(columns).map((column) => [column, old[column]]));
      const names = { code: given.code ?? row.code, name: given.name ?? row.name, nameEn: given.nameEn ?? row.name_en };
      await courses.changeCourse(tx, courseId, row.version, { ...columns, search_terms: termsOf(names) });
      const lists = given.objectives && { objectives: given.objectives };
      tx.audit({
        action: 'course.update',
        object: 'course',
        objectId: courseId,
        before: { ...before, ...(lists ? { objectives: row.objectives } : {}) },
        after: { ...columns, ...lists },
      });
      return { version: row.version + 1, removed: [...removed].sort() };
    });
  } catch (error) {
    return refuseTaken(error, given.code ?? '');
  }
}

interface Checked {
  readonly check: PublishCheck;
  readonly ok: boolean;
  readonly hard: boolean;
  readonly n: number;
}

/** Everything a publication asks, hard and soft, of a course the reader stands in the team of. */
async function checksOf(ctx: Ctx, row: courses.FullCourseRow): Promise<Checked[]> {
  const { filledChapters } = await outlineFigures(ctx, row.id);
  const nodes = await courseNodes(ctx, row.id);
  const hidden = nodes.filter((node) => !node.visible).length;
  const shown = visibleNodes(nodes);
  const chapters = shown.filter((node) => node.type === 'chapter').length;
  const classes = await Promise.all(ctx.ports.all(courseClassesPort).map((ask) => ask(ctx, [row.id])));
  const held = classes.reduce((sum, count) => sum + (count.get(row.id) ?? 0), 0);
  const soft = await Promise.all(ctx.ports.all(publishCheckPort).map((ask) => ask(ctx, row.id)));
  const found: Checked[] = [
    { check: 'intro', ok: plainText(row.intro).length >= MIN_INTRO_LENGTH, hard: true, n: MIN_INTRO_LENGTH },
    { check: 'outline', ok: filledChapters > 0, hard: true, n: 0 },
    { check: 'syllabus', ok: plainText(row.syllabus) !== '', hard: false, n: 0 },
    { check: 'objectives', ok: weightSum(row.objectives) === 100, hard: false, n: weightSum(row.objectives) },
    { check: 'hidden', ok: hidden === 0, hard: false, n: hidden },
    { check: 'emptyChapters', ok: chapters <= filledChapters, hard: false, n: Math.max(0, chapters - filledChapters) },
    ...soft.map(({ check, ok }): Checked => ({ check, ok, hard: false, n: 0 })),
    { check: 'classes', ok: held > 0, hard: false, n: 0 },
  ];
  return found.sort((a, b) => PUBLISH_CHECKS.indexOf(a.check) - PUBLISH_CHECKS.indexOf(b.check));
}

/** What a publication would find now. @throws AppError notFound, forbidden outside the team */
export async function publishChecks(ctx: Ctx, courseId: string): Promise<Checked[]> {
  return ctx.read(async (read) => {
    const { row, face } = await seeCourse(read, courseId);
    if (face === 'learner') throw appError('forbidden', 'error.forbidden');
    return checksOf(read, row);
  });
}

/** Refuses a publication while a hard check fails, with all that fail. @throws AppError conflict */
async function requirePublishable(ctx: Ctx, row: courses.FullCourseRow): Promise<void> {
  const failed = (await checksOf(ctx, row)).filter(({ hard, ok }) => hard && !ok);
  if (failed.length === 0) return;
  const data = { checks: failed.map(({ check }) => check) };
  if (failed.length > 1) throw appErrorWith({ data }, 'conflict', 'courses.publish.several', { n: MIN_INTRO_LENGTH });
  const [{ check }] = failed as [Checked];
  if (check === 'intro') throw appErrorWith({ data }, 'conflict', 'courses.publish.intro', { n: MIN_INTRO_LENGTH });
  throw appErrorWith({ data }, 'conflict', 'courses.publish.empty');
}

/** Words of what keeps a course from being closed or archived. */
const END_FAULTS = {
  runningClasses: 'courses.archive.classes',
  unpublishedTotals: 'courses.archive.totals',
  exams: 'courses.end.exams',
} as const;

/** @throws AppError conflict that names the first thing in the way, with all of them as its data */
async function requireEndable(ctx: Ctx, courseId: string, move: 'close' | 'archive'): Promise<void> {
  const asked = await Promise.all(ctx.ports.all(courseEndPort).map((ask) => ask(ctx, courseId, move)));
  const hindrances = asked.flat().filter((one) => one.count > 0);
  for (const [kind, code] of Object.entries(END_FAULTS)) {
    const first = hindrances.find((one) => one.kind === kind);
    if (!first) continue;
    const names = first.names?.map((name) => `“${name}”`).join('、') ?? '';
    throw appErrorWith({ data: { hindrances } }, 'conflict', code, { n: first.count, names });
  }
}

/**
 * Moves a course along its life: publish, close, archive.
 * @throws AppError conflict when the state does not allow it or a hard check fails.
 */
export async function moveCourse(ctx: Ctx, courseId: string, move: CourseMove, reason?: string) {
  return ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'course');
    if (!mayMove(move, row.state)) throw appErrorWith({ data: { state: row.state } }, 'conflict', 'error.state');
    if (move === 'publish') await requirePublishable(tx, row);
    if (move !== 'publish') await requireEndable(tx, courseId, move);
    const state = COURSE_MOVES[move].to;
    const first = move === 'publish' && !row.published_at ? { published_at: tx.clock.now() } : {};
    await courses.changeCourse(tx, courseId, row.version, { state, ...first });
    tx.audit({
      action: `course.${move}`,
      object: 'course',
      objectId: courseId,
      before: { state: row.state },
      after: { state },
      ...(reason === undefined ? {} : { reason }),
    });
    await notifyMoved(tx, row, move);
    return { state, version: row.version + 1 };
  });
}

/** A page of the actor's courses with their numbers of living classes; all courses for the platform administrator only. @throws AppError forbidden */
export async function listOwnCourses(ctx: Ctx, filter: courses.CourseFilter) {
  const { actor } = ctx;
  if (filter.as === 'admin' && !(actor.kind === 'person' && actor.role === 0)) {
    throw appError('forbidden', 'error.forbidden');
  }
  const { rows, total } = await courses.listCourses(ctx, actor.kind === 'person' ? actor.personId : null, filter);
  const ids = rows.map((row) => row.id);
  const counts =
    ids.length === 0 ? [] : await Promise.all(ctx.ports.all(courseClassesPort).map((ask) => ask(ctx, ids)));
  const classesOf = (id: string) => counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0);
  return { rows: rows.map((row) => ({ ...row, classes: classesOf(row.id) })), total };
}

/** Creates a term (administration and seeds). */
export async function createTerm(ctx: Ctx, term: courses.NewTerm): Promise<string> {
  return ctx.tx(async (tx) => {
    const id = tx.newId();
    await courses.insertTerm(tx, id, term);
    tx.audit({ action: 'term.create', object: 'term', objectId: id, after: term });
    return id;
  });
}

/** All terms, newest first. */
export const allTerms = (ctx: Ctx) => ctx.shared('courses.terms', courses.listTerms);
