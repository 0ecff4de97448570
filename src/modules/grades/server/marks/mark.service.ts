import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { adjustRoute, flagRoute } from '../../shared/grade.contract.ts';
import type { MemberNode } from '../../shared/grade-calculation.model.ts';
import * as book from '../book/book.repository.ts';
import { gradeOf, type LoadedBook, loadBook } from '../book/book.service.ts';
import { writableBook } from '../grade.access.ts';
import type { StoredFlag } from '../grades.tables.ts';

/** @throws AppError invalid for somebody who does not learn in the class */
function requireMembers(loaded: LoadedBook, personIds: readonly string[]): void {
  const known = new Set(loaded.members.map((member) => member.personId));
  if (personIds.some((id) => !known.has(id))) throw appError('invalid', 'grades.person.outside');
}

/** Somebody else changed these numbers since they were read; the book read again says what is there. */
const changedMeanwhile = (n: number) => appErrorWith({ data: { n } }, 'stale', 'grades.mark.changed');

export interface EnteredMark {
  readonly personId: string;
  /** Null takes the mark away. */
  readonly value: number | null;
  /** What the person who types had before the eyes; another stored value is refused as stale. */
  readonly was?: number | null | undefined;
}

/** Writes marks of one offline item with their history; unchanged ones leave no trace. @returns how many changed */
export async function writeMarks(
  tx: TxCtx,
  loaded: LoadedBook,
  itemKey: string,
  given: readonly EnteredMark[],
  reason?: string,
): Promise<number> {
  // The last of two marks for one person in a list counts.
  const wanted = new Map(given.map((mark) => [mark.personId, mark]));
  requireMembers(loaded, [...wanted.keys()]);
  const old = new Map(
    loaded.sources.offline.filter((mark) => mark.itemKey === itemKey).map((mark) => [mark.personId, mark.value]),
  );
  const stored = (personId: string) => old.get(personId) ?? null;
  const marks = [...wanted.values()].filter(({ personId, value }) => stored(personId) !== value);
  const foreign = marks.filter(({ personId, was }) => was !== undefined && was !== stored(personId));
  if (foreign.length > 0) throw changedMeanwhile(foreign.length);
  if (marks.length === 0) return 0;
  const { facts } = loaded;
  await book.saveOffline(
    tx,
    facts.id,
    itemKey,
    marks.flatMap(({ personId, value }) => (value === null ? [] : [{ personId, value }])),
  );
  await book.deleteOffline(
    tx,
    facts.id,
    itemKey,
    marks.flatMap(({ personId, value }) => (value === null ? [personId] : [])),
  );
  const changes = marks.map(({ personId, value }) => ({
    personId,
    target: itemKey,
    kind: value === null ? ('clear' as const) : ('enter' as const),
    before: stored(personId),
    after: value,
    reason,
  }));
  await book.insertChanges(tx, facts.id, changes);
  tx.audit({ action: 'grade.enter', object: 'class', objectId: facts.id, after: { itemKey, changes } });
  return marks.length;
}

/**
 * Enters marks of an offline item.
 * @throws AppError invalid for an item that is not offline or a person outside the class, stale when a mark was changed
 *   by somebody else since it was read
 */
export async function enterMarks(
  ctx: Ctx,
  classId: string,
  input: { readonly itemKey: string; readonly marks: readonly EnteredMark[] },
): Promise<{ changed: number }> {
  return ctx.tx(async (tx) => {
    const people = input.marks.map((mark) => mark.personId);
    const loaded = await loadBook(tx, await writableBook(tx, classId), people);
    const item = loaded.scheme.body.items.find((one) => one.key === input.itemKey);
    if (item?.kind !== 'offline') throw appError('invalid', 'grades.item.notOffline');
    return { changed: await writeMarks(tx, loaded, item.key, input.marks) };
  });
}

/** The cell of a person that a target names. @throws AppError invalid for an unknown one */
function cellOf(loaded: LoadedBook, personId: string, target: string, now: Date) {
  const { result } = gradeOf(loaded, personId, now, 'current');
  const nodes = result.tree.items.flatMap((item) =>
    item.members.map((member): [string, MemberNode] => [`${item.key}/${member.key}`, member]),
  );
  const node = new Map(nodes).get(target);
  if (!node && target !== 'total') throw appError('invalid', 'grades.target.unknown');
  return { shown: node ? node.shown : result.total, exact: node ? node.exact : result.total };
}

export type SetNumber = RouteInput<typeof adjustRoute>['body'];

/** Sets a cell or a total by hand over what is computed, or restores it, with its history. */
export async function writeAdjustment(tx: TxCtx, loaded: LoadedBook, input: SetNumber) {
  const { personId, target, value, reason, was } = input;
  requireMembers(loaded, [personId]);
  const { shown, exact: before } = cellOf(loaded, personId, target, tx.clock.now());
  if (was !== undefined && was !== shown) throw changedMeanwhile(1);
  const classId = loaded.facts.id;
  if (value === null) await book.deleteAdjustment(tx, classId, personId, target);
  else await book.saveAdjustment(tx, classId, { personId, target, value, reason });
  const kind = value === null ? ('restore' as const) : ('adjust' as const);
  await book.insertChanges(tx, classId, [{ personId, target, kind, before, after: value, reason }]);
  tx.audit({
    action: `grade.${kind}`,
    object: 'class',
    objectId: classId,
    before: { personId, target, value: before },
    after: { personId, target, value },
    reason,
  });
  return { before, after: value };
}

/**
 * Sets a cell or a total by hand, or restores the raw mark when `value` is null.
 * @throws AppError invalid for an unknown target or a person outside the class, stale when the number is another by now
 */
export async function adjustGrade(ctx: Ctx, classId: string, input: SetNumber) {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await writableBook(tx, classId), [input.personId]);
    return writeAdjustment(tx, loaded, input);
  });
}

type FlagBody = RouteInput<typeof flagRoute>['body'];
/** A sheet gives no reason. */
export type SetFlag = Partial<Pick<FlagBody, 'reason'>> & Omit<FlagBody, 'reason'>;

/** Sets or takes away the flag of a cell, or that the course is taken again, with its history. @returns whether it changed */
export async function writeFlag(tx: TxCtx, loaded: LoadedBook, input: SetFlag): Promise<boolean> {
  const { personId, target, flag, reason } = input;
  requireMembers(loaded, [personId]);
  cellOf(loaded, personId, target, tx.clock.now());
  if (flag !== 'normal' && (flag === 'retake') !== (target === 'total')) {
    throw appError('invalid', 'grades.flag.target');
  }
  const mark = input.mark ?? null;
  if ((flag === 'makeUp') !== (mark !== null)) throw appError('invalid', 'grades.flag.mark');
  const old = loaded.sources.byPerson.get(personId)?.flags.find((one) => one.target === target);
  if ((old?.flag ?? 'normal') === flag && (old?.mark ?? null) === mark) return false;
  const classId = loaded.facts.id;
  const stored: StoredFlag | null = flag === 'normal' ? null : flag;
  if (stored === null) await book.deleteFlag(tx, classId, personId, target);
  else await book.saveFlag(tx, classId, { personId, target, flag: stored, mark, reason: reason ?? null });
  const change = { flagBefore: old?.flag ?? null, flagAfter: stored, before: old?.mark ?? null, after: mark };
  await book.insertChanges(tx, classId, [{ personId, target, kind: 'flag', ...change, reason }]);
  tx.audit({
    action: 'grade.flag',
    object: 'class',
    objectId: classId,
    before: { personId, target, flag: change.flagBefore, mark: change.before },
    after: { personId, target, flag: change.flagAfter, mark },
    ...(reason === undefined ? {} : { reason }),
  });
  return true;
}

/**
 * Sets the flag of a cell, or of the whole course that it is taken again; `normal` takes it away.
 * @throws AppError invalid for a flag that does not fit its target, or a make-up without its mark
 */
export async function flagGrade(ctx: Ctx, classId: string, input: SetFlag): Promise<{ changed: boolean }> {
  return ctx.tx(async (tx) => {
    const loaded = await loadBook(tx, await writableBook(tx, classId), [input.personId]);
    return { changed: await writeFlag(tx, loaded, input) };
  });
}
