import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import {
  changedValues,
  fieldError,
  outcomeOf,
  requireRestorable,
  requireVersion,
} from '../../../platform/managed/parts.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { renameMajor } from '../../catalogue/server/catalogue.public.ts';
import { digitsOf, levelOf, parentOf, SUBJECT_CODE, type SubjectState } from '../shared/subject.model.ts';
import { subjectNoun } from '../shared/subject.noun.ts';
import { coverageByClass } from './coverage.repository.ts';
import { keptSubject, maintainsCatalogue, requireKeeper, seenSubject } from './subject.access.ts';
import * as subjects from './subject.repository.ts';

const OBJECT = subjectNoun.object;

/** The whole catalogue for the tree, by code. */
export async function readTree(ctx: Ctx) {
  const rows = await subjects.allSubjects(ctx);
  return { rows: rows.map(({ id, code, name, state, version }) => ({ id, code, name, state, version })) };
}

/** How the classes are covered, by the counts of the actor's scope. */
export const readCoverage = async (ctx: Ctx) => ({ rows: await coverageByClass(ctx) });

/** A subject with what stands on it. @throws AppError notFound */
export async function readSubject(ctx: Ctx, id: string) {
  const row = await seenSubject(ctx, id);
  const keeper = maintainsCatalogue(ctx.actor);
  return {
    id,
    code: row.code,
    name: row.name,
    level: levelOf(row.code),
    state: row.state,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    // How many there are beyond the own units is for the platform alone.
    uses: keeper ? await subjects.usesOf(ctx, row) : null,
  };
}

/** What was done with a subject. @throws AppError notFound */
export async function subjectHistory(ctx: Ctx, id: string, page: number) {
  await seenSubject(ctx, id);
  return objectHistory(ctx, OBJECT, id, page);
}

/** Refuses a code or a name that another subject has, and a code without its parent. The catalogue is locked. */
async function requirePlace(
  tx: TxCtx,
  subject: { readonly id: string; readonly code: string; readonly name: string },
): Promise<void> {
  if (!SUBJECT_CODE.test(subject.code)) throw fieldError('code', 'majors.code.shape');
  const all = await subjects.allSubjects(tx);
  const others = all.filter(({ id }) => id !== subject.id);
  const same = others.find((one) => digitsOf(one.code) === digitsOf(subject.code));
  if (same) throw fieldError('code', 'majors.code.taken', { code: same.code, name: same.name });
  const parent = parentOf(subject.code);
  if (parent !== null && !others.some(({ code }) => code === parent)) throw fieldError('code', 'majors.code.parent');
  const named = others.find((one) => levelOf(one.code) === 'major' && one.name === subject.name);
  if (levelOf(subject.code) === 'major' && named) {
    throw fieldError('name', 'majors.name.taken', { name: named.name, code: named.code });
  }
}

const shown = ({ code, name, state }: Pick<subjects.SubjectRow, 'code' | 'name' | 'state'>) => ({ code, name, state });

/** 新建. @throws AppError forbidden, invalid by field */
export async function createSubject(
  ctx: Ctx,
  subject: { readonly code: string; readonly name: string; readonly state?: SubjectState },
): Promise<string> {
  requireKeeper(ctx);
  return ctx.tx(async (tx) => {
    await subjects.lockCatalogue(tx);
    const row = { id: tx.newId(), code: subject.code, name: subject.name, state: subject.state ?? 'active' };
    await requirePlace(tx, row);
    await subjects.insertSubject(tx, row);
    tx.audit({ action: 'code.create', object: OBJECT, objectId: row.id, after: shown(row) });
    return row.id;
  });
}

/** Writes changes of a locked subject; a major's new name goes into the experiments that serve it. */
export async function writeSubject(
  tx: TxCtx,
  row: subjects.SubjectRow,
  change: subjects.SubjectChanges,
  action: string,
): Promise<void> {
  const { changed, before, after } = changedValues<subjects.SubjectChanges>(row, change);
  if (!changed) return;
  await subjects.updateSubject(tx, row.id, change);
  if (change.name !== undefined && change.name !== row.name && levelOf(row.code) === 'major') {
    await renameMajor(tx, row.name, change.name);
  }
  tx.audit({ action, object: OBJECT, objectId: row.id, before, after });
}

/** 编辑: the name, and the letters after the digits of a code. @throws AppError forbidden, notFound, stale, invalid */
export async function changeSubject(
  ctx: Ctx,
  id: string,
  { version, ...change }: { readonly code: string; readonly name: string; readonly version: number },
): Promise<void> {
  await ctx.tx(async (tx) => {
    await subjects.lockCatalogue(tx);
    const row = await keptSubject(tx, id);
    await requireVersion(tx, row, version, { object: OBJECT, current: () => readSubject(tx, id) });
    // Other digits are another subject: children and parent would no longer fit.
    if (digitsOf(change.code) !== digitsOf(row.code)) throw fieldError('code', 'majors.code.fixed');
    await requirePlace(tx, { id, ...change });
    await writeSubject(tx, row, change, 'code.update');
  });
}

/** 启用 and 停用 of one or many; what has that state already is skipped. @throws AppError forbidden */
export async function changeStates(ctx: Ctx, ids: readonly string[], state: SubjectState) {
  requireKeeper(ctx);
  return ctx.tx(async (tx) => {
    const rows = await subjects.lockSubjects(tx, ids);
    const why = state === 'active' ? 'majors.enable.done' : 'majors.disable.done';
    const { fit, ...outcome } = outcomeOf(ids, rows, (row) => row.state !== state, why);
    await subjects.setStates(
      tx,
      fit.map(({ id }) => id),
      state,
    );
    for (const row of fit) {
      const action = state === 'active' ? 'code.enable' : 'code.disable';
      tx.audit({ action, object: OBJECT, objectId: row.id, before: { state: row.state }, after: { state } });
    }
    return outcome;
  });
}

/** 删除 of what nothing uses. @throws AppError forbidden, notFound, conflict with `data.uses` */
export async function removeSubject(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await subjects.lockCatalogue(tx);
    const row = await keptSubject(tx, id);
    const counts = await subjects.usesOf(tx, row);
    const uses = Object.entries(counts)
      .map(([kind, n]) => ({ kind, n }))
      .filter(({ n }) => n > 0);
    if (uses.length > 0) throw appErrorWith({ data: { uses } }, 'conflict', 'majors.remove.used');
    await subjects.setDeleted(tx, id, true);
    tx.audit({ action: 'code.delete', object: OBJECT, objectId: id, before: shown(row) });
  });
}

/** 撤销 of a deletion, for thirty days. @throws AppError forbidden, notFound, conflict, invalid when its place is taken */
export async function restoreSubject(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await subjects.lockCatalogue(tx);
    const row = await keptSubject(tx, id, true);
    requireRestorable(tx, row, { over: 'majors.restore.over' });
    await requirePlace(tx, row);
    await subjects.setDeleted(tx, id, false);
    tx.audit({ action: 'code.restore', object: OBJECT, objectId: id, after: shown(row) });
  });
}
