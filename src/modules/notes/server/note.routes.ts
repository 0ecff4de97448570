import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/note.contract.ts';
import { listNotes, removeNote, restoreNote, saveNote } from './note.service.ts';
import { notesDocument } from './note-document.service.ts';

/** Routes of 笔记: everybody reaches the own notes only. */
export const noteRoutes: readonly BoundRoute[] = [
  route(contract.notesRoute, (ctx, { params, query }) => listNotes(ctx, params.courseId, query)),
  route(contract.notesDocumentRoute, async (ctx, { params, query }, { reply }) =>
    sendFile(reply, query.format, await notesDocument(ctx, params.courseId, query.format)),
  ),
  route(contract.saveNoteRoute, (ctx, { params, body }) => saveNote(ctx, params, body)),
  route(contract.removeNoteRoute, (ctx, { params }) => removeNote(ctx, params.noteId)),
  route(contract.restoreNoteRoute, (ctx, { params }) => restoreNote(ctx, params.noteId)),
];
