import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import * as contract from '../../shared/info.contract.ts';
import { calendarSheet, teachingCalendar } from './calendar.service.ts';
import { completeness } from './completeness.service.ts';
import { mergeObjective } from './objective.service.ts';

/** Routes of what a course says of itself. */
export const infoRoutes: readonly BoundRoute[] = [
  route(contract.mergeObjectiveRoute, async (ctx, { params, body }) => mergeObjective(ctx, params.courseId, body)),
  route(contract.calendarRoute, async (ctx, { params, query }) => {
    const { term, rows } = await teachingCalendar(ctx, params.courseId, query.term);
    return { term, rows };
  }),
  route(contract.calendarSheetRoute, async (ctx, { params, query }, { reply }) => {
    const file = await calendarSheet(ctx, params.courseId, query.term);
    return sendFile(reply, 'xlsx', file);
  }),
  route(contract.completenessRoute, async (ctx, { params }) => completeness(ctx, params.courseId)),
];
