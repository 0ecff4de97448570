import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { constructionFileRoute, constructionRoute, constructionRowsRoute } from '../shared/construction.contract.ts';
import { readConstruction, readRows } from './construction.service.ts';
import { constructionFile } from './file.service.ts';

/** Routes of what a course consists of. */
export const constructionRoutes: readonly BoundRoute[] = [
  route(constructionRoute, (ctx, { params, query }) => readConstruction(ctx, params.courseId, query)),
  route(constructionRowsRoute, (ctx, { params, query }) => readRows(ctx, params.courseId, query)),
  route(constructionFileRoute, async (ctx, { params, query }, { reply }) => {
    const { type, ...file } = await constructionFile(ctx, params.courseId, query);
    return sendFile(reply, type, file);
  }),
];
