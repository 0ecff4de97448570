import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import {
  type ClassScope,
  type CourseRight,
  type CourseRole,
  courseRights,
  grantable,
  usualScope,
} from '../shared/course.policy.ts';
import { changeableCourse, seeCourse } from './course.access.ts';
import * as team from './team.repository.ts';
import { notifyAdded, notifyChanged, notifyHandedOver, notifyLeft, notifyRemoved } from './team-notice.service.ts';
import { taughtClassesPort } from './use.port.ts';

interface Standing {
  readonly role: Exclude<CourseRole, 'lead'>;
  readonly granted: readonly CourseRight[];
  /** Left out it is what is usual for the role. */
  readonly scope?: ClassScope | undefined;
}

/** Refuses what a person of this platform role can never be in a team. @throws AppError invalid */
function requireStanding(personRole: number, { role, granted }: Standing): void {
  if (personRole === 6 && role !== 'assistant') throw appError('invalid', 'courses.team.studentAssistant');
  if (role === 'assistant' && granted.includes('grade')) throw appError('invalid', 'courses.team.assistantGrade');
  if (granted.some((right) => !grantable(role, right))) throw appError('invalid', 'courses.team.notGrantable');
}

async function saveStanding(
  tx: TxCtx,
  courseId: string,
  person: { readonly id: string; readonly name: string; readonly number: string | null },
  before: CourseRole | null,
  { role, granted, scope = usualScope(role) }: Standing,
) {
  await team.saveMember(tx, { courseId, personId: person.id, role, granted, scope });
  tx.audit({
    action: before ? 'member.update' : 'member.add',
    object: 'course',
    objectId: courseId,
    before: { personId: person.id, role: before },
    after: { personId: person.id, role, granted, scope },
  });
  return {
    personId: person.id,
    name: person.name,
    number: person.number,
    role,
    rights: courseRights(role, granted),
    scope,
  };
}

/** Who is meant: a person chosen from the unit of the course, or anybody by the whole account. */
type Named = { readonly account?: string | undefined; readonly personId?: string | undefined };

/**
 * Puts a person into the team.
 * @throws AppError conflict for who is in it, invalid for a learner of the course or a right that role can never hold.
 */
export async function setMember(ctx: Ctx, courseId: string, input: Standing & Named) {
  return ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'team');
    const { account = '', personId } = input;
    const person = await team.candidate(tx, courseId, personId ? { personId } : { account: account.toLowerCase() });
    if (person?.state !== 'active' || ![3, 5, 6].includes(person.personRole)) {
      throw appError('invalid', 'courses.team.unknown', { account });
    }
    if (person.role === 'lead') throw appError('conflict', 'courses.team.oneLead');
    if (person.role) throw appError('conflict', 'courses.team.already');
    requireStanding(person.personRole, input);
    if (person.reads) throw appError('invalid', 'courses.team.learner');
    notifyAdded(tx, row, person.id, input.role);
    return saveStanding(tx, courseId, person, null, input);
  });
}

/**
 * Changes role and granted rights of a member, from that person's next request on.
 * @throws AppError conflict for the lead, notFound for a stranger, invalid for a right that role can never hold.
 */
export async function changeMember(ctx: Ctx, courseId: string, personId: string, input: Standing) {
  return ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'team');
    const before = (await team.memberRoles(tx, courseId, [personId])).get(personId);
    const person = (await peopleById(tx, [personId])).get(personId);
    if (!before || !person) throw appError('notFound', 'error.absent');
    if (before === 'lead') throw appError('conflict', 'courses.team.oneLead');
    requireStanding(person.role, input);
    notifyChanged(tx, row, personId, input.role);
    return saveStanding(tx, courseId, person, before, input);
  });
}

/**
 * Removes a member; anybody but the lead may also leave.
 * @throws AppError conflict for the lead, notFound for a stranger
 */
export async function removeMember(ctx: Ctx, courseId: string, personId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const leaves = tx.actor.kind === 'person' && tx.actor.personId === personId;
    const { row } = await changeableCourse(tx, courseId, 'team', leaves ? ['all', 'view'] : ['all']);
    const role = (await team.memberRoles(tx, courseId, [personId])).get(personId);
    if (!role) throw appError('notFound', 'error.absent');
    if (role === 'lead') throw appError('conflict', 'courses.team.oneLead');
    await team.deleteMember(tx, courseId, personId);
    if (leaves) await notifyLeft(tx, row, personId);
    else notifyRemoved(tx, row, personId);
    tx.audit({
      action: leaves ? 'member.leave' : 'member.remove',
      object: 'course',
      objectId: courseId,
      before: { personId, role },
    });
  });
}

/**
 * Hands the course over: the target becomes lead, the caller instructor, in one transaction.
 * @throws AppError forbidden for anybody but the lead, invalid when the target is no instructor of role 3 or 5.
 */
export async function handOver(
  ctx: Ctx,
  courseId: string,
  { personId, reason }: { readonly personId: string; readonly reason: string },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'team');
    if (tx.actor.kind !== 'person' || row.role !== 'lead') throw appError('forbidden', 'error.forbidden');
    const target = (await team.memberRoles(tx, courseId, [personId])).get(personId);
    const person = (await peopleById(tx, [personId])).get(personId);
    if (target !== 'instructor' || !person || (person.role !== 3 && person.role !== 5)) {
      throw appError('invalid', 'courses.team.handOver');
    }
    // First the old lead steps down: two leads are forbidden at any instant, none only at commit.
    const whole = { courseId, granted: [], scope: 'all' } as const;
    await team.saveMember(tx, { ...whole, personId: tx.actor.personId, role: 'instructor' });
    await team.saveMember(tx, { ...whole, personId, role: 'lead' });
    notifyHandedOver(tx, row, tx.actor.personId, person);
    tx.audit({
      action: 'course.hand_over',
      object: 'course',
      objectId: courseId,
      before: { leadId: tx.actor.personId },
      after: { leadId: personId },
      reason,
    });
  });
}

/** The team of a course the actor may see, with the rights of each. @throws AppError notFound */
export async function listTeam(ctx: Ctx, courseId: string) {
  const { face } = await seeCourse(ctx, courseId);
  const rows = await team.listMembers(ctx, courseId);
  // Learners see who teaches them; staff numbers and rights are the team's business.
  const inside = face !== 'learner';
  const classes = inside ? await classesOfTeachers(ctx, courseId) : new Map<string, string[]>();
  return {
    rows: rows
      .filter(({ shown }) => inside || shown)
      .map((row) => ({
        personId: row.person_id,
        name: row.name,
        number: inside ? row.number : null,
        unitName: inside ? row.unit_name : null,
        role: row.role,
        rights: inside ? courseRights(row.role, row.granted) : null,
        scope: inside ? row.scope : null,
        since: inside ? row.created_at.toISOString() : null,
        ...{ title: row.title, avatar: row.avatar, intro: row.intro, shown: row.shown },
        classes: classes.get(row.person_id) ?? [],
      })),
  };
}

/** Names of the classes each member teaches, in their order. */
async function classesOfTeachers(ctx: Ctx, courseId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const ask of ctx.ports.all(taughtClassesPort)) {
    for (const { personId, name } of await ask(ctx, courseId))
      found.set(personId, [...(found.get(personId) ?? []), name]);
  }
  return found;
}

/**
 * People of the unit of a course who could join its team, by the beginning of name or number.
 * @throws AppError notFound, forbidden without the right to the team
 */
export async function teamCandidates(ctx: Ctx, courseId: string, kw: string) {
  const { row, rights } = await seeCourse(ctx, courseId);
  if (rights?.team !== 'all') throw appError('forbidden', 'error.forbidden');
  return { rows: await team.findPeople(ctx, { courseId, unitId: row.unit_id, kw: kw.trim() }) };
}

/** Puts the team in order. @throws AppError conflict when somebody joined or left meanwhile */
export async function orderTeam(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'team');
    const before = (await team.listMembers(tx, courseId)).map((row) => row.person_id);
    const given = new Set(personIds);
    const same = before.length === personIds.length && before.every((id) => given.has(id));
    if (!same) throw appError('stale', 'error.stale');
    await team.writeOrder(tx, courseId, personIds);
    tx.audit({ action: 'team.order', object: 'course', objectId: courseId, before: { before }, after: { personIds } });
  });
}

/**
 * How a member is shown to learners: the lead says it of everybody, a member only the words about him or herself.
 * @throws AppError notFound for a stranger, forbidden for what is the lead's
 */
export async function introduceMember(
  ctx: Ctx,
  courseId: string,
  personId: string,
  to: { readonly intro: string; readonly shown: boolean },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const own = tx.actor.kind === 'person' && tx.actor.personId === personId;
    const { rights } = await changeableCourse(tx, courseId, 'team', own ? ['all', 'view'] : ['all']);
    const before = await team.findIntroduction(tx, courseId, personId);
    if (!before) throw appError('notFound', 'error.absent');
    if (rights?.team !== 'all' && to.shown !== before.shown) throw appError('forbidden', 'error.forbidden');
    await team.writeIntroduction(tx, courseId, personId, to);
    tx.audit({
      action: 'member.introduce',
      object: 'course',
      objectId: courseId,
      before: { personId, ...before },
      after: { personId, ...to },
    });
  });
}
