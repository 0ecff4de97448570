import type { Ctx } from '../../../platform/db/context.ts';
import { passedTests } from '../../attempts/server/attempts.public.ts';
import { attendedSessions } from '../../attendance/server/attendance.public.ts';
import { talkEvents } from '../../discussion/server/discussion.public.ts';
import { timelyHandIns } from '../../hand-ins/server/hand-ins.public.ts';
import { givenHomework } from '../../homework/server/homework.public.ts';
import { watchedDays } from '../../media/server/media.public.ts';
import type { Deed } from '../shared/points.model.ts';

/** Marks and scores as the team sees them now, or as learners may. */
export type Marks = 'current' | 'published';

/** What learners did in a course that gives points, beside nodes and experiments; talk only since an instant, null for all. */
export async function readDeeds(
  ctx: Ctx,
  of: {
    readonly courseId: string;
    readonly classIds: readonly string[];
    readonly personIds: readonly string[];
    readonly marks: Marks;
    readonly since: Date | null;
  },
): Promise<(Deed & { readonly personId: string })[]> {
  const { courseId, classIds, personIds } = of;
  const talk = await talkEvents(ctx, courseId, personIds, of.since);
  const attended = await attendedSessions(ctx, { classIds, personIds });
  const watched = await watchedDays(ctx, courseId, personIds);
  const homework = new Map((await givenHomework(ctx, courseId)).map(({ id, title }) => [id, title]));
  const handedIn = homework.size > 0 ? await timelyHandIns(ctx, { homeworkIds: [...homework.keys()], personIds }) : [];
  const seenBy = of.marks === 'current' ? 'staff' : 'candidate';
  const passed = await passedTests(ctx, { courseId, personIds, seenBy });
  return [
    ...talk.map(({ personId, kind, title, at }) => ({ personId, kind, name: title, at })),
    ...attended.map(({ personId, title, at }) => ({ personId, kind: 'checkIn' as const, name: title, at })),
    ...watched.map(({ minutes, ...one }) => ({ ...one, kind: 'video' as const, times: minutes })),
    ...handedIn.map(({ homeworkId, personId, at }) => ({
      ...{ personId, kind: 'homework' as const, name: homework.get(homeworkId)!, at },
    })),
    ...passed.map((one) => ({ ...one, kind: 'test' as const })),
  ];
}
