import { isDeepStrictEqual } from 'node:util';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { cleanRichText, plainText, seeOutline } from '../../courses/server/courses.public.ts';
import { holdsChildren, type NodeType } from '../../courses/shared/structure.model.ts';
import type { notesRoute, saveNoteRoute } from '../shared/note.contract.ts';
import { decideNote, MAX_NOTES, type NoteAnchor, PAGE_SIZE } from '../shared/note.model.ts';
import { absentNote, mayWrite, ownerOf, writableCourse, writableNode } from './note.access.ts';
import * as rows from './note.repository.ts';

const cursorOf = ({ createdAt, id }: rows.PageEnd): string => `${createdAt.getTime()}~${id}`;

function endOfPage(before: string | undefined): rows.PageEnd | undefined {
  if (before === undefined) return undefined;
  const [at, id] = before.split('~');
  return { createdAt: new Date(Number(at)), id: id! };
}

/** Own notes of a course, newest first. @throws AppError notFound for a course out of sight */
export async function listNotes(
  ctx: Ctx,
  courseId: string,
  { nodeId, noteId, kw, before }: RouteInput<typeof notesRoute>['query'],
): Promise<CallOutput<typeof notesRoute>> {
  const personId = ownerOf(ctx);
  const { view, rows: nodes } = await seeOutline(ctx, courseId);
  const byId = new Map(nodes.map((node) => [node.id, { name: node.name, type: node.type as NodeType }]));
  const { found, total } = await ctx.read(async (read) => ({
    found: await rows.findNotes(read, {
      ...{ personId, courseId, nodeId, noteId, kw, before: endOfPage(before), limit: PAGE_SIZE + 1 },
    }),
    total: await rows.countNotes(read, personId, courseId),
  }));
  const page = found.slice(0, PAGE_SIZE);
  return {
    rows: page.map(({ courseId: _c, deleted: _d, createdAt, savedAt, ...row }) => ({
      ...row,
      node: byId.get(row.nodeId) ?? null,
      createdAt: createdAt.toISOString(),
      savedAt: savedAt.toISOString(),
    })),
    next: found.length > PAGE_SIZE ? cursorOf(page.at(-1)!) : null,
    total,
    can: { write: mayWrite(view) },
  };
}

/** @throws AppError invalid for a place that nodes of this type do not have */
function checkAnchor(type: string, anchor: NoteAnchor | null): void {
  if (anchor === null) return;
  const fits = anchor.kind === 'second' ? type === 'video' : type === 'document' && anchor.at >= 1;
  if (!fits) throw fieldError('anchor', 'notes.fault.anchor');
}

/**
 * Writes an own note under the id its device has given it.
 * @throws AppError notFound, forbidden for the team, conflict in an archived course or at a locked node, stale when another
 *   device saved meanwhile, invalid for an empty new note
 */
export async function saveNote(
  ctx: Ctx,
  { nodeId, noteId }: RouteInput<typeof saveNoteRoute>['params'],
  { base, html: given, anchor }: RouteInput<typeof saveNoteRoute>['body'],
): Promise<CallOutput<typeof saveNoteRoute>> {
  const personId = ownerOf(ctx);
  const node = await writableNode(ctx, nodeId);
  if (holdsChildren(node.type)) throw appError('invalid', 'notes.fault.chapter');
  checkAnchor(node.type, anchor);
  const { html, removed } = cleanRichText(given.replace(/<img\b[^>]*>/gi, ''));
  const text = { html, plain: plainText(html), anchor };
  return ctx.tx(async (tx) => {
    const old = await rows.lockNote(tx, personId, noteId);
    if (old && (old.deleted || old.nodeId !== nodeId)) throw absentNote();
    const same = old !== undefined && isDeepStrictEqual([old.html, old.anchor], [html, anchor]);
    const stored = old?.revision ?? 0;
    const decision = decideNote(stored, same, base);
    if (decision === 'stale') throw appErrorWith({ data: { rev: stored } }, 'stale', 'error.stale');
    if (decision === 'stored') {
      return { revision: stored, savedAt: old!.savedAt.toISOString(), removed: [...removed] };
    }
    if (old) await rows.updateNote(tx, noteId, stored + 1, text);
    else await createNote(tx, { id: noteId, personId, courseId: node.courseId, nodeId }, text);
    return { revision: stored + 1, savedAt: tx.clock.now().toISOString(), removed: [...removed] };
  });
}

async function createNote(tx: TxCtx, of: Parameters<typeof rows.insertNote>[1], text: rows.NoteText): Promise<void> {
  if (text.plain === '') throw fieldError('html', 'notes.fault.empty');
  if ((await rows.countNotes(tx, of.personId, of.courseId)) >= MAX_NOTES) {
    throw appError('conflict', 'notes.full', { n: MAX_NOTES });
  }
  // The id of somebody else's note is as unknown as any other.
  if (!(await rows.insertNote(tx, of, text))) throw absentNote();
  tx.audit({ action: 'note.create', object: 'note', objectId: of.id });
}

/** Deletes an own note or takes that back; done already, it is answered as done. @throws AppError notFound, conflict */
async function setDeleted(ctx: Ctx, noteId: string, deleted: boolean): Promise<Record<string, never>> {
  const personId = ownerOf(ctx);
  return ctx.tx(async (tx) => {
    const note = await rows.lockNote(tx, personId, noteId);
    if (!note) throw absentNote();
    await writableCourse(tx, note.courseId);
    if (note.deleted === deleted) return {};
    await rows.setDeleted(tx, personId, noteId, deleted ? tx.clock.now() : null);
    tx.audit({ action: deleted ? 'note.remove' : 'note.restore', object: 'note', objectId: noteId });
    return {};
  });
}

export const removeNote = (ctx: Ctx, noteId: string) => setDeleted(ctx, noteId, true);
export const restoreNote = (ctx: Ctx, noteId: string) => setDeleted(ctx, noteId, false);
