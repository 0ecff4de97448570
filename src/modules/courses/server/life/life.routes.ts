import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import * as contract from '../../shared/life.contract.ts';
import { copyPlan, startCopy } from './copy.jobs.ts';
import { deleteCourse, restoreCourse } from './course-bin.service.ts';
import { checkPackage, exportCourse, importPackage, packageFiles } from './package-file.service.ts';

/** Routes of the life of courses beside publishing: copies, packages, the recycle bin. */
export const lifeRoutes: readonly BoundRoute[] = [
  route(contract.copyPlanRoute, async (ctx, { params }) => copyPlan(ctx, params.courseId)),
  route(contract.copyCourseRoute, async (ctx, { params, body }) => startCopy(ctx, params.courseId, body)),
  route(contract.exportCourseRoute, async (ctx, { params, query }, { reply }) => {
    const file = await exportCourse(ctx, params.courseId, query.files === '1');
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'private, no-store')
      .send(file.body);
  }),
  route(contract.packageFilesRoute, (ctx, { params }) => packageFiles(ctx, params.courseId)),
  route(contract.checkPackageRoute, async (ctx, { body }) => checkPackage(ctx, body.uploadId)),
  route(contract.importPackageRoute, async (ctx, { body }) => importPackage(ctx, body)),
  route(contract.deleteCourseRoute, async (ctx, { params }) => {
    await deleteCourse(ctx, params.courseId);
    return null;
  }),
  route(contract.restoreCourseRoute, async (ctx, { params }) => {
    await restoreCourse(ctx, params.courseId);
    return null;
  }),
];
