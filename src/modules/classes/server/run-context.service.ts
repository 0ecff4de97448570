import type { Ctx } from '../../../platform/db/context.ts';
import { courseRight } from '../../courses/server/courses.public.ts';
import type { ContextDecision, RunContextProvider } from '../../runs/server/runs.public.ts';
import { type NodePlace, nodePlaces } from './run-context.repository.ts';

/** Where a learner goes back to after a run. */
const returnUrl = (place: NodePlace) => `/coursestudy/Structure?Id=${place.courseId}&nodeId=${place.nodeId}`;

/** Whether a run may start at a place now. The opening counts inclusively, the closing does not. */
function judge(place: NodePlace, now: Date): ContextDecision['code'] {
  if (place.courseState !== 'published' || place.classState === 'ended') return 'closed';
  if (place.classState !== 'running') return 'not_yet';
  if (place.opensAt && now < place.opensAt) return 'not_yet';
  if (place.closesAt && now >= place.closesAt) return 'closed';
  return 'ok';
}

/** Tells runs in which course and class an experiment counts for a person, and whether it may start. */
export const courseRunContext: RunContextProvider = {
  kind: 'course',
  contextsFor: async (ctx, personId, experimentIds) => {
    const places = await nodePlaces(ctx, personId, { experimentIds });
    return places
      .filter((place) => place.courseState === 'published' && place.classState === 'running')
      .map((place) => ({
        experimentId: place.experimentId,
        courseId: place.courseId,
        nodeId: place.nodeId,
        classId: place.classId,
        name: place.courseName,
        className: place.className,
        opensAt: place.opensAt,
        closesAt: place.closesAt,
        dueAt: place.dueAt,
        attempts: place.attempts,
        versionPin: place.versionPin,
      }));
  },
  decide: async (ctx: Ctx, personId, experimentId, asked) => {
    const places = await nodePlaces(ctx, personId, { experimentIds: [experimentId], nodeId: asked.nodeId });
    const place = places.find((one) => asked.classId === null || one.classId === asked.classId);
    if (!place) {
      return {
        code: 'no_right',
        courseId: '',
        opensAt: null,
        closesAt: null,
        attempts: null,
        versionPin: null,
        name: '',
        className: null,
        returnUrl: null,
        showScore: false,
      };
    }
    return {
      code: judge(place, ctx.clock.now()),
      courseId: place.courseId,
      classId: place.classId,
      opensAt: place.opensAt,
      closesAt: place.closesAt,
      attempts: place.attempts,
      versionPin: place.versionPin,
      name: place.courseName,
      className: place.className,
      returnUrl: returnUrl(place),
      showScore: true,
    };
  },
  teaches: async (ctx, place) => (await courseRight(ctx, place.courseId))?.mark === 'all',
};
