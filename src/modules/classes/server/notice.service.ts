import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import type { EventSubscriber } from '../../../platform/http/module.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { type ClassRow, classFacts } from './class.repository.ts';

type Params = Readonly<Record<string, string>>;

/** Notifies learners of their own part in a class; the notice opens their courses, those of a state where one is named. */
function notifyLearners(tx: TxCtx, to: readonly string[], key: MessageKey, params: Params, state?: string): void {
  notify(tx, {
    to,
    kind: 'teaching',
    key,
    params,
    target: { page: 'centre.myCourse', query: { tab: 'learn', ...(state && { state }) } },
  });
}

/** Tells people that they no longer wait for a class; without a reason because it ended. */
export function notifyRefused(tx: TxCtx, row: ClassRow, to: readonly string[], reason: string | null): void {
  if (reason === null) notifyLearners(tx, to, 'classes.notice.queueEnded', { className: row.name }, 'withdrawn');
  else notifyLearners(tx, to, 'classes.notice.refused', { className: row.name, reason }, 'withdrawn');
}

/** Tells somebody that the team does not let him or her in. */
export function notifyRejected(tx: TxCtx, row: ClassRow, personId: string, reason: string): void {
  notifyLearners(tx, [personId], 'classes.notice.rejected', { className: row.name, reason }, 'rejected');
}

/** Tells the teachers of a class that somebody asks to be let in; while others wait already, they know. */
export function notifyApplied(tx: TxCtx, row: ClassRow, teacherIds: readonly string[], name: string): void {
  notify(tx, {
    to: teacherIds,
    kind: 'todo',
    key: 'classes.notice.applied',
    params: { className: row.name, name },
    target: { page: 'maintain.teachingManage.electiveStudents', query: { Id: row.course_id, state: 'applied' } },
  });
}

/** Tells the teachers of a class who left it. */
export function notifyLeft(tx: TxCtx, row: ClassRow, teacherIds: readonly string[], name: string): void {
  notify(tx, {
    to: teacherIds,
    kind: 'teaching',
    key: 'classes.notice.left',
    params: { className: row.name, name },
    target: { page: 'maintain.teachingManage.electiveStudents', query: { Id: row.course_id, state: 'withdrawn' } },
  });
}

/** Tells a learner that he or she is in the class again, or in another one. */
export function notifyPlaced(tx: TxCtx, row: ClassRow, personId: string, why: 'restored' | 'moved' | 'queued'): void {
  notifyLearners(tx, [personId], `classes.notice.${why}`, { className: row.name });
}

/** Tells learners whom a list named that they wait for a seat. */
export function notifyQueued(tx: TxCtx, row: ClassRow, to: readonly string[]): void {
  notifyLearners(tx, to, 'classes.notice.listed', { className: row.name });
}

/** Tells learners of the class they are in now. */
export function notifyMoved(tx: TxCtx, row: ClassRow, to: readonly string[]): void {
  notifyLearners(tx, to, 'classes.notice.moved', { className: row.name });
}

/** Tells a learner that the team took him or her out of a class. */
export function notifyWithdrawn(tx: TxCtx, row: ClassRow, personId: string, reason: string): void {
  notifyLearners(tx, [personId], 'classes.notice.withdrawn', { className: row.name, reason }, 'withdrawn');
}

/** Tells the learners of a class that it has begun. */
export function notifyStarted(tx: TxCtx, row: ClassRow, to: readonly string[]): void {
  notify(tx, {
    to,
    kind: 'teaching',
    key: 'classes.notice.started',
    params: { className: row.name },
    target: { page: 'study.structure', query: { Id: row.course_id } },
  });
}

/** Tells the learners of a class that it is over. */
export function notifyEnded(tx: TxCtx, row: ClassRow, to: readonly string[]): void {
  notifyLearners(tx, to, 'classes.notice.ended', { className: row.name }, 'completed');
}

/** Tells everybody of a class into which one it was merged. */
export function notifyMerged(tx: TxCtx, from: ClassRow, into: ClassRow, to: readonly string[]): void {
  notifyLearners(tx, to, 'classes.notice.merged', { from: from.name, into: into.name });
}

/** Tells a learner of the class he or she belongs to now, whoever put the person there. */
export const noticeSubscribers: readonly EventSubscriber[] = [
  {
    name: 'classes.tellJoined',
    event: 'classes.joined',
    version: 1,
    run: async (tx, payload) => {
      const { classId, courseId, personId, waited } = payload as {
        classId: string;
        courseId: string;
        personId: string;
        waited?: boolean;
      };
      const teaching = (await classFacts(tx, { classIds: [classId] })).get(classId);
      const course = (await courseFacts(tx, [courseId])).get(courseId);
      if (!teaching || !course) return;
      notify(tx, {
        to: [personId],
        kind: 'teaching',
        key: waited ? 'classes.notice.seat' : 'classes.notice.joined',
        params: { className: teaching.name, courseName: course.name },
        target: { page: 'study.structure', query: { Id: courseId } },
      });
    },
  },
];
