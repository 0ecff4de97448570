import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../platform/managed/parts.ts';
import { MAX_FOLDER_DEPTH, MAX_FOLDERS } from '../shared/question.model.ts';
import { changeableBank, changeableFolderBank, gone, seeBank } from './bank.access.ts';
import * as banks from './bank.repository.ts';
import { examsOfBank } from './question-use.repository.ts';
import { reviewsOf } from './review.repository.ts';

type Placed = Pick<banks.FolderRow, 'id' | 'parentId'>;

/** Ids from a folder up to the top; empty for none. */
function wayUp(folders: readonly Placed[], id: string | null): string[] {
  const parents = new Map(folders.map((one) => [one.id, one.parentId]));
  const way: string[] = [];
  for (let at = id; at !== null && !way.includes(at); at = parents.get(at) ?? null) way.push(at);
  return way;
}

/** Levels of folders below one, itself included. */
function heightOf(folders: readonly Placed[], id: string): number {
  const below = folders.filter(({ parentId }) => parentId === id).map((one) => heightOf(folders, one.id));
  return 1 + Math.max(0, ...below);
}

/** The folders and tags of a bank. @throws AppError notFound, forbidden */
export async function readBank(ctx: Ctx, place: string) {
  const { bankId, courseId, canEdit, lead } = await seeBank(ctx, place);
  const owner = courseId === null ? ('unit' as const) : ('course' as const);
  const can = { edit: canEdit, review: canEdit && lead };
  if (bankId === null) {
    return {
      owner,
      folders: [],
      questions: 0,
      unfiled: 0,
      tags: [],
      authors: [],
      exams: [],
      review: { on: false, waiting: 0 },
      can,
    };
  }
  const folders = await banks.foldersOf(ctx, bankId);
  const counts = await banks.folderCounts(ctx, bankId);
  const within = new Map<string, number>();
  for (const { id } of folders) {
    for (const above of wayUp(folders, id)) within.set(above, (within.get(above) ?? 0) + (counts.get(id) ?? 0));
  }
  const below = (parentId: string | null): banks.FolderRow[] =>
    folders.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...below(one.id)]);
  return {
    owner,
    folders: below(null).map(({ id, parentId, name, version }) => ({
      id,
      parentId,
      name,
      version,
      questions: within.get(id) ?? 0,
    })),
    questions: [...counts.values()].reduce((sum, n) => sum + n, 0),
    unfiled: counts.get('none') ?? 0,
    tags: await banks.tagsOf(ctx, bankId),
    authors: await banks.authorsOf(ctx, bankId),
    // Those of a unit's bank are exams of several courses, for who manages it.
    exams: courseId === null && !lead ? [] : await examsOfBank(ctx, bankId),
    review: await reviewsOf(ctx, bankId),
    can,
  };
}

interface FolderInput {
  readonly name: string;
  readonly parentId: string | null;
}

/** @throws AppError invalid, conflict where a folder cannot stand or be called so */
function requirePlace(folders: readonly banks.FolderRow[], id: string | null, { name, parentId }: FolderInput): void {
  if (parentId !== null && !folders.some((one) => one.id === parentId)) throw gone();
  const above = wayUp(folders, parentId);
  if (id !== null && above.includes(id)) throw fieldError('parentId', 'questions.folder.circle');
  const height = id === null ? 1 : heightOf(folders, id);
  if (above.length + height > MAX_FOLDER_DEPTH) {
    throw fieldError('parentId', 'questions.folder.depth', { n: MAX_FOLDER_DEPTH });
  }
  const same = (one: banks.FolderRow) =>
    one.id !== id && one.parentId === parentId && one.name.toLowerCase() === name.toLowerCase();
  if (folders.some(same)) throw fieldError('name', 'questions.folder.name', { name }, 'conflict');
}

/** Makes a folder. @throws AppError notFound, forbidden, invalid, conflict */
export async function createFolder(ctx: Ctx, place: string, input: FolderInput) {
  return ctx.tx(async (tx) => {
    const bankId = await changeableBank(tx, place);
    const folders = await banks.foldersOf(tx, bankId);
    if (folders.length >= MAX_FOLDERS) throw appError('refused', 'questions.folder.max', { n: MAX_FOLDERS });
    requirePlace(folders, null, input);
    const id = tx.newId();
    await banks.insertFolder(tx, { id, bankId, ...input });
    tx.audit({
      action: 'question_folder.create',
      object: 'question_folder',
      objectId: id,
      after: { name: input.name },
    });
    return { id, version: 1 };
  });
}

/** A folder under the lock of its course. @throws AppError notFound, forbidden, conflict */
async function changeableFolder(tx: TxCtx, id: string): Promise<banks.FolderRow> {
  const found = await banks.findFolder(tx, id);
  if (!found) throw gone();
  await changeableFolderBank(tx, found.place);
  const now = await banks.findFolder(tx, id);
  if (!now) throw gone();
  return now;
}

/** Renames or moves a folder. @throws AppError notFound, forbidden, stale, invalid, conflict */
export async function updateFolder(ctx: Ctx, id: string, input: FolderInput & { readonly version: number }) {
  return ctx.tx(async (tx) => {
    const folder = await changeableFolder(tx, id);
    await requireVersion(tx, folder, input.version, {
      object: 'question_folder',
      current: () => ({ name: folder.name, parentId: folder.parentId }),
    });
    requirePlace(await banks.foldersOf(tx, folder.bankId), id, input);
    await banks.setFolder(tx, id, input);
    tx.audit({
      action: 'question_folder.update',
      object: 'question_folder',
      objectId: id,
      before: { name: folder.name, parent: folder.parentId },
      after: { name: input.name, parent: input.parentId },
    });
    return { id, version: folder.version + 1 };
  });
}

/** Deletes an empty folder; what lies in the bin comes back into none. @throws AppError notFound, forbidden, refused */
export async function deleteFolder(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const folder = await changeableFolder(tx, id);
    if (await banks.folderHolds(tx, id)) throw appError('refused', 'questions.folder.full');
    await banks.removeFolder(tx, id);
    tx.audit({
      action: 'question_folder.delete',
      object: 'question_folder',
      objectId: id,
      before: { name: folder.name },
    });
    return { id };
  });
}
