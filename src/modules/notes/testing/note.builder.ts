import { randomBytes } from 'node:crypto';
import { uuidv7 } from '../../../kernel/values/uuid.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import { saveNoteRoute } from '../shared/note.contract.ts';
import type { NoteAnchor } from '../shared/note.model.ts';

/** Writes a note at a node, new unless told otherwise. @returns its id with the answer */
export async function writeNote(
  t: TestApp,
  nodeId: string,
  {
    id = uuidv7(Date.now(), randomBytes(10)),
    base = 0,
    html = '<p>摆长越长，周期越大</p>',
    anchor = null,
  }: { readonly id?: string; readonly base?: number; readonly html?: string; readonly anchor?: NoteAnchor | null } = {},
  as: Account = 'student',
) {
  const saved = await t.call(saveNoteRoute, { params: { nodeId, noteId: id }, body: { base, html, anchor } }, as);
  return { id, ...saved };
}
