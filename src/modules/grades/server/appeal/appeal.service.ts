import { appealEnd } from '../../../../kernel/appeals/appeal.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type ClassFacts, classFacts, ownClass } from '../../../classes/server/classes.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { claimAttachments } from '../../../files/server/files.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { gradeOf, loadBook } from '../book/book.service.ts';
import { changeableBook, queueChanges, writableBook } from '../grade.access.ts';
import { writeAdjustment } from '../marks/mark.service.ts';
import { latestPublications, ownSnapshot } from '../publication/publication.repository.ts';
import * as appeals from './appeal.repository.ts';

/** What attachments of appeals belong to. */
export const APPEAL_OWNER = 'grade_appeal';

/** The class in which the actor takes a course. @throws AppError notFound */
export async function ownBook(ctx: Ctx, courseId: string): Promise<{ classId: string; personId: string }> {
  const { actor } = ctx;
  const classId = actor.kind === 'person' ? await ownClass(ctx, courseId, actor.personId) : null;
  if (actor.kind !== 'person' || classId === null) throw appError('notFound', 'courses.course.absent');
  return { classId, personId: actor.personId };
}

/** One line per class for its teachers, with the number of appeals that came since it was read. */
async function notifyTeachers(tx: TxCtx, classId: string, id: string): Promise<void> {
  const facts = (await classFacts(tx, { classIds: [classId] })).get(classId);
  if (!facts) return;
  notify(tx, {
    to: facts.teacherIds,
    kind: 'todo',
    key: 'grades.notice.appealed',
    params: { className: facts.name },
    target: {
      page: 'maintain.teachingManage.scoreManagement',
      query: { Id: facts.courseId, classId, appeals: 'open' },
    },
    dedupe: `grades.appealed:${id}`,
    group: `grades.appealed:${classId}`,
  });
}

export interface AskedAppeal {
  /** `total` or the key of an item. */
  readonly target: string;
  readonly text: string;
  readonly files: readonly string[];
}

/**
 * Asks for a review of a published total or item.
 * @throws AppError notFound when the actor does not take the course, conflict while nothing is published, after seven
 *   days, or while an appeal about the same number is open; invalid for a number that was not published
 */
export async function submitAppeal(ctx: Ctx, courseId: string, asked: AskedAppeal): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { classId, personId } = await ownBook(tx, courseId);
    const publication = (await latestPublications(tx, [classId])).get(classId);
    const own = publication && !publication.withdrawnAt ? await ownSnapshot(tx, publication.id, personId) : undefined;
    if (!publication || !own) throw appError('conflict', 'grades.appeal.unpublished');
    const item = own.tree.items.find((one) => one.key === asked.target);
    if (!item && (asked.target !== 'total' || !own.whole)) throw appError('invalid', 'grades.target.unknown');
    const since = item?.publishedAt ? new Date(item.publishedAt) : own.publishedAt;
    if (tx.clock.ms() > appealEnd(since)) throw appError('conflict', 'grades.appeal.late');
    const id = tx.newId();
    const filed = await appeals.insertAppeal(tx, id, {
      class_id: classId,
      course_id: courseId,
      person_id: personId,
      publication_id: publication.id,
      target: asked.target,
      label: item ? item.label : null,
      published: item ? item.shown : own.total,
      text: asked.text,
    });
    if (!filed) throw appError('conflict', 'grades.appeal.open');
    await claimAttachments(tx, asked.files, { ownerType: APPEAL_OWNER, ownerId: id });
    tx.audit({
      action: 'appeal.submit',
      object: 'appeal',
      objectId: id,
      after: { classId, publicationId: publication.id, target: asked.target, files: asked.files.length },
    });
    await notifyTeachers(tx, classId, id);
    return { id };
  });
}

/** Takes an own appeal back. @throws AppError notFound for another's, conflict once it is answered or taken back */
export async function withdrawAppeal(ctx: Ctx, courseId: string, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await appeals.lockAppeal(tx, id);
    const own = tx.actor.kind === 'person' && row?.person_id === tx.actor.personId;
    if (!row || !own || row.course_id !== courseId) throw appError('notFound', 'grades.appeal.absent');
    if (row.state !== 'submitted') throw appError('conflict', 'grades.appeal.ended');
    await appeals.endAppeal(tx, id, { state: 'withdrawn' });
    tx.audit({ action: 'appeal.withdraw', object: 'appeal', objectId: id });
  });
}

export interface AppealAnswer {
  readonly outcome: 'kept' | 'changed';
  readonly answer: string;
  readonly change?: { readonly target: string; readonly value: number } | undefined;
}

/** Sets the number an answer names, and sees that what was asked about differs from what is published. */
async function change(tx: TxCtx, facts: ClassFacts, row: appeals.AppealRow, given: AppealAnswer): Promise<void> {
  const { person_id: personId } = row;
  if (given.change) {
    const within = row.target === 'total' || given.change.target.startsWith(`${row.target}/`);
    if (!within) throw appError('invalid', 'grades.target.unknown');
    await writeAdjustment(tx, await loadBook(tx, facts, [personId]), {
      ...given.change,
      personId,
      reason: given.answer,
    });
    return;
  }
  const loaded = await loadBook(tx, facts, [personId]);
  if (!loaded.members.some((member) => member.personId === personId)) {
    throw appError('invalid', 'grades.person.outside');
  }
  const { result } = gradeOf(loaded, personId, tx.clock.now(), 'final');
  const item = result.tree.items.find((one) => one.key === row.target);
  const now = row.target === 'total' ? result.total : (item?.shown ?? null);
  if (now === row.published) throw appError('conflict', 'grades.appeal.unchanged');
}

/**
 * Answers an appeal. What changes does so as an adjustment with the answer as its reason, or has been changed in the
 * book already; learners see it with the next publication.
 * @throws AppError notFound, forbidden, conflict for an ended appeal, while the totals are handed in, or for a change
 *   that changed nothing
 */
export async function answerAppeal(ctx: Ctx, classId: string, id: string, given: AppealAnswer): Promise<void> {
  await ctx.tx(async (tx) => {
    const changing = given.outcome === 'changed';
    const facts = changing ? await writableBook(tx, classId) : await changeableBook(tx, classId);
    if (!changing) await queueChanges(tx, classId);
    const row = await appeals.lockAppeal(tx, id);
    if (row?.class_id !== classId) throw appError('notFound', 'grades.appeal.absent');
    if (row.state !== 'submitted') throw appError('conflict', 'grades.appeal.ended');
    if (!changing && given.change) throw appError('invalid', 'grades.appeal.keptChange');
    if (changing) await change(tx, facts, row, given);
    await appeals.endAppeal(tx, id, {
      state: given.outcome,
      answer: given.answer,
      answered_by: tx.actor.kind === 'person' ? tx.actor.personId : null,
      answered_at: tx.clock.now(),
    });
    tx.audit({
      action: 'appeal.answer',
      object: 'appeal',
      objectId: id,
      before: { state: row.state, published: row.published },
      after: { state: given.outcome, ...given.change },
      reason: given.answer,
    });
    const course = (await courseFacts(tx, [facts.courseId])).get(facts.courseId);
    notify(tx, {
      to: [row.person_id],
      kind: 'teaching',
      key: `grades.notice.${given.outcome}`,
      params: { courseName: course?.name ?? '' },
      target: { page: 'study.scaleOfMarks', query: { Id: facts.courseId } },
      dedupe: `grades.appealAnswered:${id}`,
    });
  });
}
