import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { classFacts, holdGroups } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import {
  type HomeworkDates,
  type HomeworkFacts,
  learnersOf,
  lockHomework,
  participant,
} from '../../homework/server/homework.public.ts';
import type { WorkState } from '../shared/work.model.ts';
import { type Refusal, type WorkDates, type WorkFacts, widestDates, writeRefusal } from '../shared/work.policy.ts';
import { absentHomework, ownContext, personOf } from './work.access.ts';
import type { WorkKey, WorkRow } from './work.repository.ts';

/** Homework as it stands for the learner who acts. */
export interface OwnPlace {
  readonly personId: string;
  readonly homework: HomeworkFacts;
  readonly classId: string;
  readonly group: { readonly id: string; readonly name: string; readonly memberIds: readonly string[] } | null;
  /** Dates of this learner. */
  readonly dates: WorkDates;
  /** Until when the work is taken: the widest dates of the group. */
  readonly wide: WorkDates;
  readonly extended: boolean;
  /** The class runs and its course is published. */
  readonly running: boolean;
}

/** Dates in milliseconds. */
export const msOf = ({ opensAt, dueAt, cutoffAt }: HomeworkDates): WorkDates => ({
  opensAt: opensAt?.getTime() ?? null,
  dueAt: dueAt?.getTime() ?? null,
  cutoffAt: cutoffAt?.getTime() ?? null,
});

/** @throws AppError notFound when learners do not know of the homework, or the actor is none of its learners */
export async function ownPlace(ctx: Ctx, homeworkId: string): Promise<OwnPlace> {
  const personId = personOf(ctx);
  return ownContext(ctx).read(async (read) => {
    const own = await participant(read, homeworkId, personId);
    if (!own) throw absentHomework();
    const { homework, classId, group, extension } = own;
    const dates = msOf(own.dates);
    const [classes, courses] = [
      await classFacts(read, { classIds: [classId] }),
      await courseFacts(read, [homework.courseId]),
    ];
    const mates = group && new Set(group.memberIds);
    const learners = mates ? await learnersOf(read, homework, [classId]) : [];
    const all = learners.filter((one) => mates?.has(one.personId)).map((one) => msOf(one.dates));
    return {
      ...{ personId, homework, classId, group, dates, extended: extension !== null },
      wide: all.length > 0 ? widestDates(all) : dates,
      running: classes.get(classId)?.state === 'running' && courses.get(homework.courseId)?.state === 'published',
    };
  });
}

/** The same in a transaction that nothing which moves, closes or releases the homework overtakes. */
export async function heldPlace(tx: TxCtx, homeworkId: string): Promise<OwnPlace> {
  // Who is none of its learners must not learn that it exists.
  if (!(await participant(tx, homeworkId, personOf(tx)))) throw absentHomework();
  await lockHomework(tx, homeworkId, 'share');
  return ownPlace(tx, homeworkId);
}

/**
 * The same for a hand-in: who is in the group stays as it is until the transaction ends. Changes of the set and hand-ins
 * thus come one after the other, and whichever is second sees the first.
 */
export async function heldGroupPlace(tx: TxCtx, homeworkId: string): Promise<OwnPlace> {
  let place = await heldPlace(tx, homeworkId);
  let held: string | null = null;
  // The place was read before its set was held; once it is, the next reading stands.
  while (place.group && place.group.id !== held) {
    held = place.group.id;
    await holdGroups(tx, [held]);
    place = await ownPlace(tx, homeworkId);
  }
  return place;
}

export const workKey = ({ homework, personId, group }: OwnPlace): WorkKey => ({
  homeworkId: homework.id,
  personId,
  groupId: group?.id ?? null,
});

/** What decides about the doings of a learner with a work, or with none yet. */
export function workFacts(
  { homework, wide, running }: OwnPlace,
  work: Pick<WorkRow, 'state' | 'returnDue'> | undefined,
  now: Date,
): WorkFacts {
  return {
    now: now.getTime(),
    dates: wide,
    homework: homework.state === 'draft' ? 'closed' : homework.state,
    running,
    resubmit: homework.settings.resubmit,
    state: (work?.state ?? 'draft') satisfies WorkState,
    returnDue: work?.returnDue?.getTime() ?? null,
  };
}

/** Why this learner may not write or hand in now: besides the rules of dates, who left a group only reads. */
export function refusalFor(place: OwnPlace, work: WorkRow | undefined, now: Date): Refusal | 'leftGroup' | null {
  if (work && work.groupId !== null && work.groupId !== place.group?.id) return 'leftGroup';
  return writeRefusal(workFacts(place, work, now));
}
