import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ClassFacts, membersOf } from '../../classes/server/classes.public.ts';
import { calculateGrade } from '../shared/grade-calculation.model.ts';
import * as book from './book.repository.ts';
import { changeableBook, seeBook } from './grade.access.ts';
import { livingSchemes, type SchemeRow } from './scheme.repository.ts';
import { memberInputs, readSources, type Sources, totalAdjustment } from './source.service.ts';

export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** A class with its scheme, people and sources: what every command on a gradebook starts from. */
export interface LoadedBook {
  readonly facts: ClassFacts;
  readonly scheme: SchemeRow;
  readonly members: readonly Member[];
  readonly sources: Sources;
}

/** Loads the sources of a class's numbers. @throws AppError conflict while the course has no active scheme */
export async function loadBook(ctx: Ctx, facts: ClassFacts): Promise<LoadedBook> {
  const { active } = await livingSchemes(ctx, facts.courseId);
  if (!active) throw appError('conflict', 'grades.scheme.none');
  const members = await membersOf(ctx, [facts.id]);
  const of = { courseId: facts.courseId, classId: facts.id, personIds: members.map((member) => member.personId) };
  return { facts, scheme: active, members, sources: await readSources(ctx, of, 'staff') };
}

/** Mark of one person of a loaded class. */
export function gradeOf(loaded: LoadedBook, personId: string, now: Date, basis: 'current' | 'final') {
  const { body } = loaded.scheme;
  const inputs = memberInputs(body, loaded.sources, personId, now, 'staff');
  const result = calculateGrade(body, inputs, { basis, totalAdjusted: totalAdjustment(loaded.sources, personId) });
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

function demandMembers(loaded: LoadedBook, personIds: readonly string[]): void {
  const known = new Set(loaded.members.map((member) => member.personId));
  if (personIds.some((id) => !known.has(id))) throw appError('invalid', 'grades.person.outside');
}

/**
 * Enters marks of an offline item; unchanged ones leave no trace.
 * @throws AppError invalid for an item that is not offline or a person outside the class
 */
export async function enterMarks(
  ctx: Ctx,
  classId: string,
  input: { readonly itemKey: string; readonly marks: readonly { readonly personId: string; readonly value: number }[] },
): Promise<{ changed: number }> {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await changeableBook(tx, classId));
    const item = loaded.scheme.body.items.find((one) => one.key === input.itemKey);
    if (item?.kind !== 'offline') throw appError('invalid', 'grades.item.notOffline');
    // The last of two marks for one person in a list counts.
    const wanted = new Map(input.marks.map((mark) => [mark.personId, mark.value]));
    demandMembers(loaded, [...wanted.keys()]);
    const old = new Map(
      loaded.sources.offline.filter((mark) => mark.itemKey === item.key).map((mark) => [mark.personId, mark.value]),
    );
    const marks = [...wanted]
      .filter(([id, value]) => old.get(id) !== value)
      .map(([personId, value]) => ({ personId, value }));
    if (marks.length === 0) return { changed: 0 };
    await book.saveOffline(tx, classId, item.key, marks);
    const changes = marks.map((mark) => ({
      personId: mark.personId,
      target: item.key,
      kind: 'enter' as const,
      before: old.get(mark.personId) ?? null,
      after: mark.value,
    }));
    await book.insertChanges(tx, classId, changes);
    tx.audit({ action: 'grade.enter', object: 'class', objectId: classId, after: { itemKey: item.key, changes } });
    return { changed: marks.length };
  });
}

/**
 * Sets a cell or a total by hand, or restores the raw mark when `value` is null.
 * @throws AppError invalid for an unknown target or a person outside the class
 */
export async function adjustGrade(
  ctx: Ctx,
  classId: string,
  input: { readonly personId: string; readonly target: string; readonly value: number | null; readonly reason: string },
) {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await changeableBook(tx, classId));
    demandMembers(loaded, [input.personId]);
    const { inputs, result } = gradeOf(loaded, input.personId, tx.clock.now(), 'current');
    const cells = Object.entries(inputs).flatMap(([key, members]) =>
      members.map((member) => ({ target: `${key}/${member.key}`, member })),
    );
    const cell = cells.find((one) => one.target === input.target);
    if (!cell && input.target !== 'total') throw appError('invalid', 'grades.target.unknown');
    const node = result.tree.items.flatMap((item) =>
      item.members.map((member) => ({ target: `${item.key}/${member.key}`, member })),
    );
    const before = cell ? (node.find((one) => one.target === input.target)?.member.exact ?? null) : result.total;
    if (input.value === null) await book.deleteAdjustment(tx, classId, input.personId, input.target);
    else await book.saveAdjustment(tx, classId, { ...input, value: input.value });
    const kind = input.value === null ? ('restore' as const) : ('adjust' as const);
    const { personId, target, reason } = input;
    await book.insertChanges(tx, classId, [{ personId, target, kind, before, after: input.value, reason }]);
    tx.audit({
      action: `grade.${kind}`,
      object: 'class',
      objectId: classId,
      before: { personId, target, value: before },
      after: { personId, target, value: input.value },
      reason,
    });
    return { before, after: input.value };
  });
}

/**
 * Publishes the totals of everybody in the class as an immutable snapshot with derivations and scheme version. A former
 * publication is superseded, not changed.
 * @throws AppError conflict with the number of pending members unless they are to be settled by their item's rule
 */
export async function publishGrades(ctx: Ctx, classId: string, settlePending: boolean) {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await changeableBook(tx, classId));
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
    await changeableBook(tx, classId);
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
