import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { attachmentLinks } from '../../files/server/files.public.ts';
import * as contract from '../shared/homework.contract.ts';
import * as life from '../shared/homework-life.contract.ts';
import * as extensions from './extension.service.ts';
import * as homework from './homework.service.ts';
import * as moves from './homework-life.service.ts';
import * as lists from './homework-list.service.ts';

/** Routes of homework for the team of a course. @param key addresses of files are signed with */
export function homeworkRoutes(key: Buffer): readonly BoundRoute[] {
  return [
    route(contract.homeworkListRoute, (ctx, { params, query }) =>
      lists.listHomework(ctx, params.courseId, query.bin === 'true'),
    ),
    route(contract.homeworkChoicesRoute, (ctx, { params }) => lists.homeworkChoices(ctx, params.courseId)),
    route(contract.createHomeworkRoute, (ctx, { params, body }) => homework.createHomework(ctx, params.courseId, body)),
    route(contract.homeworkRoute, async (ctx, { params }) => {
      const { homework: row, files } = await lists.readHomework(ctx, params.homeworkId);
      return { ...row, attachments: attachmentLinks(key, files, ctx.clock.ms()) };
    }),
    route(contract.saveHomeworkRoute, (ctx, { params, body }) => homework.saveHomework(ctx, params.homeworkId, body)),
    route(contract.copyHomeworkRoute, (ctx, { params, body }) =>
      homework.copyHomework(ctx, params.homeworkId, body.title),
    ),
    route(contract.deleteHomeworkRoute, (ctx, { params }) => homework.deleteHomework(ctx, params.homeworkId)),
    route(contract.restoreHomeworkRoute, (ctx, { params }) => homework.restoreHomework(ctx, params.homeworkId)),
    route(contract.homeworkHistoryRoute, (ctx, { params, query }) =>
      lists.homeworkHistory(ctx, params.homeworkId, query.page),
    ),

    route(life.homeworkChecksRoute, async (ctx, { params }) => {
      const { rows, learners, ready } = await moves.readChecks(ctx, params.homeworkId);
      return {
        rows: rows.map(({ message, names, ...row }) => ({
          ...row,
          message: { key: message.key, params: { ...message.params } },
          names: [...names],
        })),
        learners: learners.length,
        ready,
      };
    }),
    route(life.publishHomeworkRoute, (ctx, { params, body }) => moves.publishHomework(ctx, params.homeworkId, body)),
    route(life.withdrawHomeworkRoute, (ctx, { params, body }) =>
      moves.withdrawHomework(ctx, params.homeworkId, body.reason),
    ),
    route(life.previewRescheduleRoute, (ctx, { params, body }) =>
      moves.previewReschedule(ctx, params.homeworkId, body),
    ),
    route(life.rescheduleHomeworkRoute, (ctx, { params, body }) =>
      moves.rescheduleHomework(ctx, params.homeworkId, body),
    ),
    route(life.nudgePreviewRoute, (ctx, { params }) => moves.nudgePreview(ctx, params.homeworkId)),
    route(life.nudgeRoute, (ctx, { params }) => moves.nudge(ctx, params.homeworkId)),
    route(life.closeHomeworkRoute, (ctx, { params }) => moves.closeHomework(ctx, params.homeworkId)),

    route(life.extensionsRoute, (ctx, { params }) => extensions.listExtensions(ctx, params.homeworkId)),
    route(life.homeworkLearnersRoute, (ctx, { params, query }) =>
      extensions.searchLearners(ctx, params.homeworkId, query.kw),
    ),
    route(life.extendHomeworkRoute, (ctx, { params, body }) => extensions.extendHomework(ctx, params.homeworkId, body)),
    route(life.dropExtensionRoute, (ctx, { params }) =>
      extensions.dropExtension(ctx, params.homeworkId, params.personId),
    ),
  ];
}
