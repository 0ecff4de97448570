import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { catalogs } from './messages.engine.ts';
import { mistakeRoutes } from './mistake.routes.ts';
import { movePractice, noRecords } from './person-records.repository.ts';

/** 错题本: what learners got wrong, to be read and practised again. */
export function mistakesModule(): ServerModule {
  return {
    name: 'mistakes',
    messages: catalogs,
    routes: mistakeRoutes,
    provides: [provide(personRecordsPort, { kind: 'mistake', count: noRecords, move: movePractice })],
  };
}
