import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ownSessionsRoute, sessionBoardRoute } from '../../shared/attendance.contract.ts';

/** One session as its team sees it. */
export type Board = CallOutput<typeof sessionBoardRoute>;
/** An open session as one of its learners sees it. */
export type OwnSession = CallOutput<typeof ownSessionsRoute>['rows'][number];
