import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { peopleById, personByAccount } from '../../identity/server/identity.public.ts';
import { type CourseRight, type CourseRole, courseRights, grantable } from '../shared/course.policy.ts';
import { changeableCourse, seeCourse } from './course.access.ts';
import * as team from './team.repository.ts';

/**
 * Adds a person to the team or changes role and granted rights.
 * @throws AppError invalid for the lead, a learner of the course, or a right that role can never hold.
 */
export async function setMember(
  ctx: Ctx,
  courseId: string,
  input: {
    readonly account: string;
    readonly role: Exclude<CourseRole, 'lead'>;
    readonly granted: readonly CourseRight[];
  },
) {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'team');
    const person = await personByAccount(tx, input.account);
    if (!person) throw appError('invalid', 'courses.team.unknown', { account: input.account });
    const old = (await team.memberRoles(tx, courseId, [person.id])).get(person.id) ?? null;
    if (old === 'lead') throw appError('conflict', 'courses.team.oneLead');
    if (person.role === 6 && input.role !== 'assistant') throw appError('invalid', 'courses.team.studentAssistant');
    if (![3, 5, 6].includes(person.role)) throw appError('invalid', 'courses.team.unknown', { account: input.account });
    if (await team.readsCourse(tx, courseId, person.id)) throw appError('invalid', 'courses.team.learner');
    const refused = input.granted.find((right) => !grantable(input.role, right));
    if (refused) throw appError('invalid', 'courses.team.notGrantable');
    await team.saveMember(tx, { courseId, personId: person.id, role: input.role, granted: input.granted });
    tx.audit({
      action: old ? 'member.update' : 'member.add',
      object: 'course',
      objectId: courseId,
      before: { personId: person.id, role: old },
      after: { personId: person.id, role: input.role, granted: input.granted },
    });
    return {
      personId: person.id,
      name: person.name,
      number: person.number,
      role: input.role,
      rights: courseRights(input.role, input.granted),
    };
  });
}

/** Removes a member. @throws AppError conflict for the lead, notFound for a stranger */
export async function removeMember(ctx: Ctx, courseId: string, personId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'team');
    const role = (await team.memberRoles(tx, courseId, [personId])).get(personId);
    if (!role) throw appError('notFound', 'error.absent');
    if (role === 'lead') throw appError('conflict', 'courses.team.oneLead');
    await team.deleteMember(tx, courseId, personId);
    tx.audit({ action: 'member.remove', object: 'course', objectId: courseId, before: { personId, role } });
  });
}

/**
 * Hands the course over: the target becomes lead, the caller instructor, in one transaction.
 * @throws AppError forbidden for anybody but the lead, invalid when the target is no instructor of role 3 or 5.
 */
export async function handOver(ctx: Ctx, courseId: string, personId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'team');
    if (tx.actor.kind !== 'person' || row.role !== 'lead') throw appError('forbidden', 'error.forbidden');
    const target = (await team.memberRoles(tx, courseId, [personId])).get(personId);
    const person = (await peopleById(tx, [personId])).get(personId);
    if (target !== 'instructor' || !person || (person.role !== 3 && person.role !== 5)) {
      throw appError('invalid', 'courses.team.handOver');
    }
    // First the old lead steps down: two leads are forbidden at any instant, none only at commit.
    await team.saveMember(tx, { courseId, personId: tx.actor.personId, role: 'instructor', granted: [] });
    await team.saveMember(tx, { courseId, personId, role: 'lead', granted: [] });
    tx.audit({
      action: 'course.hand_over',
      object: 'course',
      objectId: courseId,
      before: { leadId: tx.actor.personId },
      after: { leadId: personId },
    });
  });
}

/** The team of a course the actor may see, with the rights of each. @throws AppError notFound */
export async function listTeam(ctx: Ctx, courseId: string) {
  const { face } = await seeCourse(ctx, courseId);
  const rows = await team.listMembers(ctx, courseId);
  // Learners see who teaches them; staff numbers and rights are the team's business.
  const inside = face !== 'learner';
  return {
    rows: rows.map((row) => ({
      personId: row.person_id,
      name: row.name,
      number: inside ? row.number : null,
      role: row.role,
      rights: inside ? courseRights(row.role, row.granted) : null,
    })),
  };
}
