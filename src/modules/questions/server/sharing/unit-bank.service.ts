import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../../platform/managed/parts.ts';
import { changeableCourse, courseFacts, seeCourse } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { inSubtree, type UnitMerge, type UnitUse } from '../../../units/server/units.public.ts';
import { type LinkLevel, UNDO_LINK_MINUTES } from '../../shared/question.model.ts';
import type * as contract from '../../shared/unit-bank.contract.ts';
import { managesBank, overseesBank, seeBank } from '../bank.access.ts';
import { bankFigures } from './bank-life.repository.ts';
import * as banks from './unit-bank.repository.ts';

export const absent = () => appError('notFound', 'questions.bank.absent');
const personOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);

const present = (ctx: Ctx, bank: banks.UnitBankRow) => ({
  ...{ id: bank.id, name: bank.name, unitName: bank.unitName, manager: bank.manager, offered: bank.offered },
  ...{ questions: bank.questions, courses: bank.links.length, version: bank.version, manage: managesBank(ctx, bank) },
});

/** Banks of units a course is linked with, and for its lead those it could be linked with. @throws AppError notFound, forbidden */
export async function listBanks(ctx: Ctx, courseId: string): Promise<CallOutput<typeof contract.banksRoute>> {
  const { row } = await seeCourse(ctx, courseId);
  const bank = await seeBank(ctx, courseId);
  const link = bank.lead && bank.canEdit;
  const linked = await banks.banksLinkedWith(ctx, courseId);
  const toLink = link ? await banks.banksToLink(ctx, courseId, row.unit_id, personOf(ctx)) : [];
  return {
    linked: linked.map((one) => ({
      ...present(ctx, one),
      level: one.links.find((held) => held.courseId === courseId)!.level,
    })),
    toLink: toLink.map((one) => present(ctx, one)),
    unitName: row.unit_name ?? '',
    can: { link },
  };
}

/** A course whose lead the actor is, locked. @throws AppError notFound, forbidden, conflict when it is archived */
async function ledCourse(tx: TxCtx, courseId: string) {
  const { lead } = await seeBank(tx, courseId);
  const { row } = await changeableCourse(tx, courseId, 'bank');
  if (!lead) throw appError('forbidden', 'questions.bank.leadOnly');
  return row;
}

/** @throws AppError conflict for a name the unit has */
export async function requireName(tx: TxCtx, unitId: string, name: string, exceptId: string | null): Promise<void> {
  await banks.lockNames(tx, unitId);
  if (!(await banks.nameTaken(tx, unitId, name, exceptId))) return;
  throw fieldError('name', 'questions.bank.nameTaken', { name }, 'conflict');
}

interface BankInput {
  readonly name: string;
  readonly offered: boolean;
}

/** Makes a bank of the unit of a course. @throws AppError notFound, forbidden, conflict */
export async function createBank(ctx: Ctx, courseId: string, { name, offered }: BankInput) {
  return ctx.tx(async (tx) => {
    const { unit_id: unitId } = await ledCourse(tx, courseId);
    await requireName(tx, unitId, name, null);
    const id = tx.newId();
    await banks.insertUnitBank(tx, { id, unitId, name, offered, managedBy: personOf(tx) });
    await banks.putLink(tx, id, { courseId, level: 'write' }, personOf(tx));
    tx.audit({
      action: 'question_bank.create',
      object: 'question_bank',
      objectId: id,
      after: { name, unit: unitId, offered, course: courseId },
    });
    return { id, version: 1 };
  });
}

/** A bank the actor manages or oversees. @throws AppError notFound for everybody else */
export async function managedBank(ctx: Ctx, id: string, lock = false): Promise<banks.UnitBankRow> {
  const bank = await banks.findUnitBank(ctx, id, lock);
  if (!bank || !overseesBank(ctx, bank)) throw absent();
  return bank;
}

/** A bank of a unit for who manages or oversees it. @throws AppError notFound for everybody else */
export async function readUnitBank(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.unitBankRoute>> {
  const bank = await managedBank(ctx, id);
  const { questions } = await bankFigures(ctx, id);
  return { ...present(ctx, { ...bank, questions }), can: { open: managesBank(ctx, bank) } };
}

/** Renames a bank, or offers it to the courses of its unit. @throws AppError notFound, stale, conflict */
export async function updateBank(ctx: Ctx, id: string, input: BankInput & { readonly version: number }) {
  return ctx.tx(async (tx) => {
    const bank = await managedBank(tx, id, true);
    const before = { name: bank.name, offered: bank.offered };
    await requireVersion(tx, bank, input.version, { object: 'question_bank', current: () => before });
    await requireName(tx, bank.unitId, input.name, id);
    await banks.setUnitBank(tx, id, input);
    const after = { name: input.name, offered: input.offered };
    tx.audit({ action: 'question_bank.update', object: 'question_bank', objectId: id, before, after });
    return { id, version: bank.version + 1 };
  });
}

/**
 * Gives a bank to a teacher of a linked course who holds the right to its bank; he or she is notified.
 * @throws AppError notFound for who does not manage it, stale, invalid for somebody else
 */
export async function handOnBank(ctx: Ctx, id: string, given: { readonly personId: string; readonly version: number }) {
  return ctx.tx(async (tx) => {
    const bank = await managedBank(tx, id, true);
    const before = { manager: bank.manager };
    await requireVersion(tx, bank, given.version, { object: 'question_bank', current: () => before });
    const people = await banks.bankTeachers(
      tx,
      bank.links.map(({ courseId }) => courseId),
    );
    const next = people.find((one) => one.id === given.personId);
    if (!next) throw fieldError('personId', 'questions.bank.noTeacher');
    if (next.id === bank.managedBy) return { id, version: bank.version };
    await banks.setManager(tx, id, next.id);
    tx.audit({
      action: 'question_bank.hand_on',
      object: 'question_bank',
      objectId: id,
      before,
      after: { manager: next.name },
    });
    const Id = (await banks.waysTo(tx, id, [next.id])).get(next.id);
    if (next.id !== personOf(tx)) {
      notify(tx, {
        to: [next.id],
        kind: 'teaching',
        key: 'questions.notice.handedOn',
        params: { name: bank.name },
        ...(Id === undefined ? {} : { target: { page: 'maintain.courseBuild.examDatabase', query: { Id, bank: id } } }),
      });
    }
    return { id, version: bank.version + 1 };
  });
}

/** Courses a bank is linked with, and to whom it could be given. @throws AppError notFound for who does not manage it */
export async function listBankCourses(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.bankCoursesRoute>> {
  const { links, managedBy } = await managedBank(ctx, id);
  const courseIds = links.map(({ courseId }) => courseId);
  const facts = await courseFacts(ctx, courseIds);
  const people = await banks.bankTeachers(ctx, courseIds);
  return {
    managerId: managedBy,
    people,
    rows: links
      .flatMap(({ courseId, level }) => {
        const course = facts.get(courseId);
        return course ? [{ courseId, code: course.code, name: course.name, nameEn: course.nameEn, level }] : [];
      })
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

const active = (link: banks.LinkRow | undefined): banks.LinkRow | undefined =>
  link?.endedAt === null ? link : undefined;

/** Somebody takes back that he or she ended a link: it stands again as it was. */
const takesBack = (tx: TxCtx, link: banks.LinkRow | undefined, level: LinkLevel): boolean =>
  link !== undefined &&
  link.endedAt !== null &&
  link.endedBy === personOf(tx) &&
  link.level === level &&
  tx.clock.ms() - link.endedAt.getTime() <= UNDO_LINK_MINUTES * 60_000;

/**
 * Links a bank with a course, or says what the link allows. The lead of a course links what its unit is offered, for
 * reading; who manages the bank says who writes.
 * @throws AppError notFound, forbidden, conflict
 */
export async function linkBank(ctx: Ctx, bankId: string, courseId: string, level: LinkLevel) {
  return ctx.tx(async (tx) => {
    const bank = await banks.findUnitBank(tx, bankId, true);
    const manage = bank !== undefined && overseesBank(tx, bank);
    const link = bank && (await banks.findLink(tx, bankId, courseId));
    const held = active(link);
    const undo = takesBack(tx, link, level);
    if (!(manage && (held || undo))) {
      const course = await ledCourse(tx, courseId);
      if (!bank) throw absent();
      const offered = manage || held !== undefined || undo || (await offeredTo(tx, bank, course.unit_id));
      if (!offered) throw absent();
      if (level === 'write' && !manage && !undo && held?.level !== 'write') {
        throw appError('forbidden', 'questions.bank.managerOnly');
      }
    }
    if (held?.level === level) return { level };
    await banks.putLink(tx, bankId, { courseId, level }, personOf(tx));
    tx.audit({
      action: 'question_bank.link',
      object: 'question_bank',
      objectId: bankId,
      before: { course: courseId, level: held?.level ?? null },
      after: { course: courseId, level },
    });
    return { level };
  });
}

/** Whether a bank is offered to the courses of a unit: it is of that unit, or of one above. */
const offeredTo = async (ctx: Ctx, bank: banks.UnitBankRow, unitId: string): Promise<boolean> =>
  bank.offered && (await inSubtree(ctx, bank.unitId, unitId));

/** Ends a link. Papers keep the questions they ask. @throws AppError notFound, forbidden, conflict */
export async function unlinkBank(ctx: Ctx, bankId: string, courseId: string) {
  return ctx.tx(async (tx) => {
    const bank = await banks.findUnitBank(tx, bankId, true);
    if (!(bank && overseesBank(tx, bank))) await ledCourse(tx, courseId);
    const held = bank && active(await banks.findLink(tx, bankId, courseId));
    if (!held) return { level: null };
    await banks.endLink(tx, bankId, courseId, personOf(tx));
    tx.audit({
      action: 'question_bank.unlink',
      object: 'question_bank',
      objectId: bankId,
      before: { course: courseId, level: held.level },
      after: { course: courseId, level: null },
    });
    return { level: held.level };
  });
}

/** Banks keep a unit from being removed. */
export const banksOfUnit: UnitUse = { kind: 'questionBanks', count: banks.banksOfUnit };

/** Banks move with their unit; nothing of them can clash. */
export const banksMerge: UnitMerge = {
  kind: 'questionBanks',
  mayDrop: false,
  taken: 'units.merge.number',
  preview: async (ctx, from) => ({ n: await banks.banksOfUnit(ctx, from), clashes: [] }),
  occupied: async () => [],
  move: (tx, from, into) => banks.moveBanks(tx, from, into),
};
