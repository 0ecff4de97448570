import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema } from '../../../kernel/http/schemas.ts';
import { NODE_TYPES } from '../../courses/shared/structure.model.ts';
import { ANCHOR_KINDS, MAX_NOTE, NOTE_FORMATS } from './note.model.ts';

const anchor = z.nullable(
  z.strictObject({ kind: z.enum(ANCHOR_KINDS), at: z.int().check(z.minimum(0), z.maximum(86_400)) }),
);
const note = z.object({
  id: z.string(),
  nodeId: z.string(),
  /** Null where the node is out of sight now. */
  node: z.nullable(z.object({ name: z.string(), type: z.enum(NODE_TYPES) })),
  html: z.string(),
  anchor,
  revision: z.number(),
  createdAt: instantSchema,
  savedAt: instantSchema,
});

export type Note = z.infer<typeof note>;

export const notesRoute = defineRoute({
  name: 'notes.list',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-notes',
  access: signedIn,
  query: z.strictObject({
    nodeId: z.optional(idSchema),
    /** One note alone. */
    noteId: z.optional(idSchema),
    kw: keywordSchema,
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{13}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  }),
  output: z.object({
    rows: z.array(note),
    next: z.nullable(z.string()),
    /** Of the course, whatever is asked for. */
    total: z.number(),
    can: z.object({ write: z.boolean() }),
  }),
  summary: 'Notes the actor wrote in a course, newest first, keyset-paged; nobody else reads them',
  statements: 16,
});

export const saveNoteRoute = defineRoute({
  name: 'notes.save',
  method: 'PUT',
  path: '/api/v1/nodes/:nodeId/own-notes/:noteId',
  access: signedIn,
  repeat: 'natural',
  body: z.strictObject({
    /** Revision it was written on; 0 for a new note. */
    base: z.int().check(z.minimum(0), z.maximum(2_147_483_646)),
    html: z.string().check(z.maxLength(MAX_NOTE)),
    anchor,
  }),
  output: z.object({ revision: z.number(), savedAt: instantSchema, removed: z.array(z.string()) }),
  summary:
    'Writes an own note at a node, under an id the device has given it; the same text again is answered as saved',
  statements: 20,
  perMinute: 120,
  maxBody: 262_144,
});

export const removeNoteRoute = defineRoute({
  name: 'notes.remove',
  method: 'DELETE',
  path: '/api/v1/own-notes/:noteId',
  access: signedIn,
  output: z.object({}),
  summary: 'Deletes an own note, which can be undone',
  statements: 14,
});

export const restoreNoteRoute = defineRoute({
  name: 'notes.restore',
  method: 'POST',
  path: '/api/v1/own-notes/:noteId/restore',
  access: signedIn,
  repeat: 'natural',
  output: z.object({}),
  summary: 'Undoes the deletion of an own note',
  statements: 14,
});

export const notesDocumentRoute = defineRoute({
  name: 'notes.document',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-notes-document',
  access: signedIn,
  query: z.strictObject({ format: z._default(z.enum(NOTE_FORMATS), 'docx') }),
  raw: true,
  summary: 'Own notes of a course in the order of its outline, as a Word document or as Markdown',
  statements: 18,
  perMinute: 10,
});
