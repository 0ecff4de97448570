import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { catalogs } from './messages.engine.ts';
import { moveNotes, noRecords } from './note.repository.ts';
import { noteRoutes } from './note.routes.ts';

/** 笔记: what learners write for themselves beside what a course teaches. */
export function notesModule(): ServerModule {
  return {
    name: 'notes',
    messages: catalogs,
    routes: noteRoutes,
    provides: [provide(personRecordsPort, { kind: 'note', count: noRecords, move: moveNotes })],
  };
}
