import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ClassFacts, membersOf } from '../../classes/server/classes.public.ts';
import { calculateGrade } from '../shared/grade-calculation.model.ts';
import * as book from './book.repository.ts';
import { seeBook, writableBook } from './grade.access.ts';
import { livingSchemes, type SchemeRow } from './scheme.repository.ts';
import {
  isRetake,
  type MemberPlan,
  memberInputs,
  planOf,
  readSources,
  type Sources,
  totalAdjustment,
} from './source.service.ts';

export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** A class with its scheme, people and sources: what every command on a gradebook starts from. */
export interface LoadedBook {
  readonly facts: ClassFacts;
  readonly scheme: SchemeRow;
  readonly members: readonly Member[];
  readonly plan: MemberPlan;
  readonly sources: Sources;
}

/** Loads the sources of a class's numbers. @throws AppError conflict while the course has no active scheme */
export async function loadBook(ctx: Ctx, facts: ClassFacts): Promise<LoadedBook> {
  const { active } = await livingSchemes(ctx, facts.courseId);
  if (!active) throw appError('conflict', 'grades.scheme.none');
  const members = await membersOf(ctx, [facts.id]);
  const of = { courseId: facts.courseId, classId: facts.id, personIds: members.map((member) => member.personId) };
  const sources = await readSources(ctx, of, 'staff');
  return { facts, scheme: active, members, plan: planOf(active.body, sources.nodes), sources };
}

/** Mark of one person of a loaded class; `brief` leaves the words of the derivation out. */
export function gradeOf(loaded: LoadedBook, personId: string, now: Date, basis: 'current' | 'final', brief = false) {
  const { body } = loaded.scheme;
  const inputs = memberInputs(body, loaded.plan, loaded.sources, personId, now, 'staff');
  const result = calculateGrade(body, inputs, {
    basis,
    brief,
    totalAdjusted: totalAdjustment(loaded.sources, personId),
    retake: isRetake(loaded.sources, personId),
  });
  return { inputs, result };
}

/** The derivation of one person's mark with the history of its numbers. @throws AppError notFound, forbidden, conflict */
export async function readDerivation(ctx: Ctx, classId: string, personId: string) {
  return ctx.read(async (inner) => {
    const { facts } = await seeBook(inner, classId);
    const loaded = await loadBook(inner, facts);
    if (!loaded.members.some((member) => member.personId === personId)) throw appError('notFound', 'error.absent');
    const { result } = gradeOf(loaded, personId, inner.clock.now(), 'current');
    return { tree: result.tree, history: await book.listChanges(inner, classId, personId) };
  });
}

/**
 * Publishes the totals of everybody in the class as an immutable snapshot with derivations and scheme version. A former
 * publication is superseded, not changed.
 * @throws AppError conflict with the number of pending members unless they are to be settled by their item's rule
 */
export async function publishGrades(ctx: Ctx, classId: string, settlePending: boolean) {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await writableBook(tx, classId));
    if (loaded.members.length === 0) throw appError('conflict', 'grades.publish.nobody');
    const now = tx.clock.now();
    const rows = loaded.members.map(({ personId }) => ({
      personId,
      ...gradeOf(loaded, personId, now, 'final').result,
    }));
    const pending = rows.reduce((sum, row) => sum + row.pending, 0);
    if (pending > 0 && !settlePending) {
      throw appErrorWith({ data: { pending } }, 'conflict', 'grades.publish.pending', { n: pending });
    }
    const former = (await book.latestPublications(tx, [classId])).get(classId);
    const old = former ? await book.snapshots(tx, former.id) : [];
    await book.endPublication(tx, classId, null);
    const made = await book.insertPublication(tx, {
      classId,
      courseId: loaded.facts.courseId,
      schemeId: loaded.scheme.id,
    });
    await book.insertSnapshots(tx, made.id, rows);
    const changes = rows.map((row) => ({
      personId: row.personId,
      target: 'total',
      kind: 'publish' as const,
      before: old.find((one) => one.personId === row.personId)?.total ?? null,
      after: row.total,
    }));
    await book.insertChanges(tx, classId, changes);
    tx.audit({
      action: 'grade.publish',
      object: 'class',
      objectId: classId,
      after: {
        publicationId: made.id,
        number: made.number,
        scheme: loaded.scheme.number,
        people: rows.length,
        pending,
      },
    });
    tx.emit({
      type: 'grades.published',
      version: 1,
      key: classId,
      payload: { classId, courseId: loaded.facts.courseId, publicationId: made.id },
    });
    return { number: made.number, people: rows.length };
  });
}

/** Withdraws the published totals: hidden from learners, kept in the record. @throws AppError conflict when none is out */
export async function withdrawGrades(ctx: Ctx, classId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await writableBook(tx, classId);
    const id = await book.endPublication(tx, classId, reason);
    if (!id) throw appError('conflict', 'grades.withdraw.none');
    const rows = await book.snapshots(tx, id);
    const changes = rows.map((row) => ({
      personId: row.personId,
      target: 'total',
      kind: 'withdraw' as const,
      before: row.total,
      after: null,
      reason,
    }));
    await book.insertChanges(tx, classId, changes);
    tx.audit({ action: 'grade.withdraw', object: 'class', objectId: classId, before: { publicationId: id }, reason });
  });
}
