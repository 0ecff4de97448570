import { leadingName } from '../../../kernel/i18n/names.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { courseStanding, lockedFor, refuseArchived } from '../../courses/server/courses.public.ts';
import type { ContextDecision, RunContextProvider } from '../../runs/server/runs.public.ts';
import { classScope } from './class.access.ts';
import { experimentsTaken, type NodePlace, nodePlaces } from './run-context.repository.ts';

/** Where a learner goes back to after a run. */
const returnUrl = (place: NodePlace) => `/coursestudy/Structure?Id=${place.courseId}&nodeId=${place.nodeId}`;

/** Nodes the unlock rules keep from a person; nothing is asked where no rule stands. */
const lockedOf = (ctx: Ctx, personId: string, places: readonly NodePlace[]) =>
  lockedFor(
    ctx,
    personId,
    places.filter((place) => place.ruled),
  );

/**
 * Whether a run may start at a place now. The opening counts inclusively, the closing does not; a rule that is not met
 * is a window that has not opened.
 */
function evaluate(place: NodePlace, now: Date, locked: ReadonlySet<string>): ContextDecision['code'] {
  if (place.courseState !== 'published' || place.classState === 'ended') return 'closed';
  if (place.classState !== 'running') return 'not_yet';
  if (place.opensAt && now < place.opensAt) return 'not_yet';
  if (place.closesAt && now >= place.closesAt) return 'closed';
  if (locked.has(place.nodeId)) return 'not_yet';
  return 'ok';
}

/** Tells runs in which course and class an experiment counts for a person, and whether it may start. */
export const courseRunContext: RunContextProvider = {
  kind: 'course',
  experimentsOf: experimentsTaken,
  contextsFor: async (ctx, personId, experimentIds) => {
    const found = await nodePlaces(ctx, personId, { experimentIds });
    const places = found.filter((place) => place.courseState === 'published' && place.classState === 'running');
    const locked = await lockedOf(ctx, personId, places);
    return places.map((place) => ({
      experimentId: place.experimentId,
      courseId: place.courseId,
      nodeId: place.nodeId,
      classId: place.classId,
      name: leadingName({ name: place.courseName, nameEn: place.courseNameEn }, ctx.locale),
      className: place.className,
      opensAt: place.opensAt,
      closesAt: place.closesAt,
      dueAt: place.dueAt,
      attempts: place.attempts,
      versionPin: place.versionPin,
      locked: locked.has(place.nodeId),
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
    const locked = await lockedOf(ctx, personId, [place]);
    const code = evaluate(place, ctx.clock.now(), locked);
    return {
      code,
      courseId: place.courseId,
      classId: place.classId,
      // A rule has no instant: one in the past would read as if the node were open.
      opensAt: locked.has(place.nodeId) ? null : place.opensAt,
      closesAt: place.closesAt,
      attempts: place.attempts,
      versionPin: place.versionPin,
      startStateId: place.startStateId,
      name: place.courseName,
      className: place.className,
      returnUrl: returnUrl(place),
      showScore: true,
    };
  },
  teaches: async (ctx, { courseId, classId }) => {
    const standing = await courseStanding(ctx, courseId);
    if (standing?.rights.mark !== 'all') return false;
    const scope = classId === null ? null : await classScope(ctx, standing);
    return scope === null || scope.includes(classId!);
  },
  requireOpen: refuseArchived,
};
