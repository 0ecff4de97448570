import type { TxCtx } from '../../../platform/db/context.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { CourseMove, CourseRole } from '../shared/course.policy.ts';
import { currentReaders, listMembers } from './team.repository.ts';

interface NamedCourse {
  readonly id: string;
  readonly name: string;
}

const target = (course: NamedCourse) => ({ page: 'maintain.courseBuild.teacher', query: { Id: course.id } });
const roleWord = (role: CourseRole) => ({ key: `courses.role.${role}` }) as const;

/** Tells a person that he or she stands in a team now. */
export function notifyAdded(tx: TxCtx, course: NamedCourse, personId: string, role: CourseRole): void {
  notify(tx, {
    to: [personId],
    kind: 'teaching',
    key: 'courses.notice.added',
    params: { courseName: course.name, role: roleWord(role) },
    target: target(course),
  });
}

/** Tells a member of another role or other rights. */
export function notifyChanged(tx: TxCtx, course: NamedCourse, personId: string, role: CourseRole): void {
  notify(tx, {
    to: [personId],
    kind: 'teaching',
    key: 'courses.notice.changed',
    params: { courseName: course.name, role: roleWord(role) },
    target: target(course),
  });
}

/** Tells a person that he or she no longer stands in a team: the course is out of sight, so the news leads nowhere. */
export function notifyRemoved(tx: TxCtx, course: NamedCourse, personId: string): void {
  notify(tx, {
    to: [personId],
    kind: 'teaching',
    key: 'courses.notice.removed',
    params: { courseName: course.name },
  });
}

/** Tells the lead that somebody left the team. */
export async function notifyLeft(tx: TxCtx, course: NamedCourse, personId: string): Promise<void> {
  const person = (await peopleById(tx, [personId])).get(personId);
  const lead = (await listMembers(tx, course.id)).find(({ role }) => role === 'lead');
  if (!person || !lead) return;
  notify(tx, {
    to: [lead.person_id],
    kind: 'teaching',
    key: 'courses.notice.left',
    params: { courseName: course.name, name: person.name },
    target: target(course),
  });
}

/** Tells the others of the team that a course was published or archived, and who takes it now that it was closed. */
export async function notifyMoved(tx: TxCtx, course: NamedCourse, move: CourseMove): Promise<void> {
  const acts = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const people =
    move === 'close'
      ? await currentReaders(tx, course.id)
      : (await listMembers(tx, course.id)).map(({ person_id: personId }) => personId);
  notify(tx, {
    to: people.filter((id) => id !== acts),
    kind: 'teaching',
    key: `courses.notice.${move}`,
    params: { courseName: course.name },
    target: { page: move === 'close' ? 'study.info' : 'maintain.courseBuild.info', query: { Id: course.id } },
  });
}

/** Tells the old and the new lead who leads the course now. */
export function notifyHandedOver(
  tx: TxCtx,
  course: NamedCourse,
  oldLead: string,
  lead: { readonly id: string; readonly name: string },
): void {
  notify(tx, {
    to: [oldLead, lead.id],
    kind: 'teaching',
    key: 'courses.notice.handedOver',
    params: { courseName: course.name, name: lead.name },
    target: target(course),
  });
}
