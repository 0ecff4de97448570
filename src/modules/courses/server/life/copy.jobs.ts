import { type Actor, systemActor } from '../../../../kernel/access/actor.ts';
import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { CallInput } from '../../../../kernel/http/contract.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { OFFICE_TYPES } from '../../../../platform/http/send-file.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { finishJob, reportProgress, startJob, storeJobFile } from '../../../tasks/server/tasks.public.ts';
import { shiftDays } from '../../shared/calendar.model.ts';
import type { copyCourseRoute } from '../../shared/life.contract.ts';
import { type CoursePackage, type DateShift, shifted, shiftedDate } from '../../shared/package.model.ts';
import { copyableCourse } from '../course.access.ts';
import { changeCourse, courseFacts, type FullCourseRow, listTerms } from '../course.repository.ts';
import { createCourse } from '../course.service.ts';
import { messages } from '../course-messages.engine.ts';
import { coursePartPort, type LeftOut } from './course-part.port.ts';
import { codeTaken, standingOf } from './package.repository.ts';
import { countsOf, packageOf, unpack } from './package.service.ts';

const JOB = 'courses.copy';

type CopyRequest = CallInput<typeof copyCourseRoute>['body'] & { readonly courseId: string; readonly days: DateShift };

/**
 * What a course holds, for a copier `copyableCourse` let pass. Parts are taken under the identity of the course itself:
 * modules above ask who is in the team, which a teacher of the unit is not. The copy is his or her own, question bank, papers
 * and keys among it: that is what a lead who allows copies allows, and what the switch says. It holds no people and no results.
 */
const takenOf = (ctx: Ctx, row: FullCourseRow, to: 'plan' | 'copy') =>
  ctx.as(systemActor('courses.copy')).read((read) => packageOf(read, row, { to }));

async function daysBetween(ctx: Ctx, shift: { readonly from: string; readonly to: string } | null): Promise<DateShift> {
  if (shift === null) return 'clear';
  const terms = await listTerms(ctx);
  const [from, to] = [shift.from, shift.to].map((id) => terms.find((term) => term.id === id));
  if (!from || !to) throw appError('invalid', 'courses.calendar.noTerm');
  return shiftDays(from.startsOn, to.startsOn);
}

/**
 * Begins to copy a course into a new draft of the actor's unit. Sent again, nothing more happens.
 * @throws AppError notFound, forbidden, invalid for a code taken in the unit
 */
export async function startCopy(
  ctx: Ctx,
  courseId: string,
  body: CallInput<typeof copyCourseRoute>['body'],
): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    const row = await copyableCourse(tx, courseId);
    const { actor } = tx;
    if (actor.kind !== 'person' || !actor.unitId) throw appError('forbidden', 'courses.course.noUnit');
    if ((await courseFacts(tx, [body.id])).has(body.id))
      throw appError('conflict', 'courses.copy.once', { name: body.name });
    if (await codeTaken(tx, actor.unitId, body.code))
      throw appError('invalid', 'courses.code.taken', { code: body.code });
    const days = await daysBetween(tx, body.shift);
    tx.audit({ action: 'course.copy', object: 'course', objectId: courseId, after: { ...body, days } });
    const jobId = await startJob(tx, {
      name: { key: 'courses.copy.task', params: { name: row.name } },
      total: 1,
      link: addressOf('maintain.courseBuild.info', { Id: body.id }),
      work: { name: JOB, payload: { request: { ...body, courseId, days } } },
    });
    return { jobId };
  });
}

/** The package as far as it was asked for. */
function chosen(content: CoursePackage, parts: CopyRequest['parts']): CoursePackage {
  const wants = (part: (typeof parts)[number]) => parts.includes(part);
  return {
    ...content,
    course: wants('texts')
      ? content.course
      : { ...content.course, intro: '', syllabus: '', assessment: '', textbooks: [] },
    objectives: wants('objectives') ? content.objectives : [],
    nodes: wants('objectives') ? content.nodes : content.nodes.map((one) => ({ ...one, objectives: [] })),
    parts: Object.fromEntries(Object.entries(content.parts).filter(([key]) => wants(key as (typeof parts)[number]))),
  };
}

/** The package with all its dates moved, those of the modules above too. */
function movedTo(ctx: Ctx, content: CoursePackage, days: DateShift): CoursePackage {
  const parts = { ...content.parts };
  for (const { key, shifted: move } of ctx.ports.all(coursePartPort)) {
    if (move && parts[key] !== undefined) parts[key] = move(parts[key], (at) => shiftedDate(at, days));
  }
  return shifted({ ...content, parts }, days);
}

/** What a copy of a course would carry, people and results aside. @throws AppError notFound, forbidden */
export async function copyPlan(ctx: Ctx, courseId: string) {
  const { content } = await takenOf(ctx, await copyableCourse(ctx, courseId), 'plan');
  return countsOf(ctx, content);
}

async function copy(ctx: Ctx, { id, courseId, name, code, days, parts }: CopyRequest): Promise<readonly LeftOut[]> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const { personId } = actor;
  return ctx.tx(async (tx) => {
    // Done before, and only the end was not told.
    if ((await courseFacts(tx, [id])).has(id)) return [];
    // The job has waited: who asked may be of another unit by now, or gone.
    const standing = await standingOf(tx, personId);
    if (!standing) throw appError('forbidden', 'error.forbidden');
    const { unitId } = standing;
    if (!unitId) throw appError('forbidden', 'courses.course.noUnit');
    const row = await copyableCourse(tx.as({ ...actor, ...standing }), courseId);
    const taken = await takenOf(tx, row, 'copy');
    const content = movedTo(tx, chosen(taken.content, parts), days);
    const { course } = content;
    await createCourse(tx, { ...course, id, name, code, unitId, leadId: personId });
    await changeCourse(tx, id, 1, {
      copied_from: courseId,
      cover: row.cover,
      trailer_id: row.trailer_id,
      prerequisites: course.prerequisites,
      textbooks: JSON.stringify(course.textbooks),
    });
    const lost = [...taken.leftOut, ...(await unpack(tx, id, content, taken.pins))];
    tx.audit({
      action: 'course.create',
      object: 'course',
      objectId: id,
      after: { copiedFrom: courseId, leftOut: lost },
    });
    return lost;
  });
}

/** What a copy left out, as a sheet. */
function lostSheet(locale: Locale, lost: readonly LeftOut[]) {
  const format = (key: Parameters<typeof messages.format>[1]) => messages.format(locale, key);
  const title = format('courses.copy.leftOut');
  return {
    name: `${title}.xlsx`,
    type: OFFICE_TYPES.xlsx,
    body: xlsxOf(
      title,
      [format('courses.copy.kind'), format('courses.copy.what')],
      lost.map(({ kind, name }) => [format(`courses.leftOut.${kind}`), name]),
    ),
  };
}

/** The worker that copies a course. */
export const copyCourseJob: JobHandler = {
  name: JOB,
  run: async (system, payload) => {
    const { jobId, actor, locale, request } = payload as {
      jobId: string;
      actor: Actor;
      locale: Locale;
      request: CopyRequest;
    };
    if (!(await reportProgress(system, jobId, { done: 0 }))) return finishJob(system, jobId, { state: 'cancelled' });
    try {
      const lost = await copy({ ...system.as(actor), locale }, request);
      if (lost.length > 0) await storeJobFile(system, jobId, 'errors', lostSheet(locale, lost));
      await reportProgress(system, jobId, { done: 1 });
      await finishJob(system, jobId, { state: 'done' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failure = { key: error.code, ...(error.params ? { params: error.params } : {}) };
      await finishJob(system, jobId, { state: 'failed', failure });
    }
  },
};
