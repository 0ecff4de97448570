import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/course.contract.ts';
import * as teamContract from '../shared/team.contract.ts';
import { saveTermRoute } from '../shared/term.contract.ts';
import { presentCourseRow } from './course.presenter.ts';
import {
  allTerms,
  createOwnCourse,
  listOwnCourses,
  moveCourse,
  publishChecks,
  updateCourse,
} from './course.service.ts';
import { readCourse } from './info/introduction.service.ts';
import {
  changeMember,
  handOver,
  introduceMember,
  listTeam,
  orderTeam,
  removeMember,
  setMember,
  teamCandidates,
} from './team.service.ts';
import { saveTerm } from './term.service.ts';

/** Routes of courses, their life and their teams. */
export const courseRoutes: readonly BoundRoute[] = [
  route(contract.listCoursesRoute, async (ctx, { query }) => {
    const { rows, total } = await listOwnCourses(ctx, query);
    return {
      rows: rows.map((row) => ({ ...presentCourseRow(row), classes: row.classes })),
      page: query.page,
      size: query.size,
      total,
    };
  }),
  route(contract.createCourseRoute, async (ctx, { body }) => ({ id: await createOwnCourse(ctx, body) })),
  route(contract.getCourseRoute, (ctx, { params, query }) => readCourse(ctx, params.courseId, query.study === '1')),
  route(contract.updateCourseRoute, async (ctx, { params, body }) => updateCourse(ctx, params.courseId, body)),
  route(contract.publishCourseRoute, async (ctx, { params }) => moveCourse(ctx, params.courseId, 'publish')),
  route(contract.publishChecksRoute, async (ctx, { params }) => ({ rows: await publishChecks(ctx, params.courseId) })),
  route(contract.closeCourseRoute, async (ctx, { params, body }) =>
    moveCourse(ctx, params.courseId, 'close', body.reason),
  ),
  route(contract.archiveCourseRoute, async (ctx, { params }) => moveCourse(ctx, params.courseId, 'archive')),
  route(contract.listTeamRoute, async (ctx, { params }) => listTeam(ctx, params.courseId)),
  route(teamContract.teamCandidatesRoute, async (ctx, { params, query }) =>
    teamCandidates(ctx, params.courseId, query.kw),
  ),
  route(teamContract.orderTeamRoute, async (ctx, { params, body }) => {
    await orderTeam(ctx, params.courseId, body.personIds);
    return null;
  }),
  route(teamContract.introduceMemberRoute, async (ctx, { params, body }) => {
    await introduceMember(ctx, params.courseId, params.personId, body);
    return null;
  }),
  route(contract.setMemberRoute, async (ctx, { params, body }) => setMember(ctx, params.courseId, body)),
  route(contract.changeMemberRoute, async (ctx, { params, body }) =>
    changeMember(ctx, params.courseId, params.personId, body),
  ),
  route(contract.removeMemberRoute, async (ctx, { params }) => {
    await removeMember(ctx, params.courseId, params.personId);
    return null;
  }),
  route(contract.handOverRoute, async (ctx, { params, body }) => {
    await handOver(ctx, params.courseId, body);
    return null;
  }),
  route(contract.listTermsRoute, async (ctx) => ({ rows: await allTerms(ctx) })),
  route(saveTermRoute, async (ctx, { params, body }) => ({ id: await saveTerm(ctx, params.code, body) })),
];
