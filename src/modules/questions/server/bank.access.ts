import { ROLE } from '../../../kernel/access/roles.ts';
import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { changeableCourse, courseFacts, courseStandings, seeCourse } from '../../courses/server/courses.public.ts';
import { bankOf, makeBank } from './bank.repository.ts';
import { findQuestion, type QuestionRow } from './question.repository.ts';
import { findUnitBank, type UnitBankRow } from './sharing/unit-bank.repository.ts';

export const gone = () => appError('notFound', 'questions.gone');
const absent = () => appError('notFound', 'courses.course.absent');

/** A bank the actor may read. */
export interface SeenBank {
  /** What it is addressed by: the course whose bank it is, or the id of a bank of a unit. */
  readonly place: string;
  /** Null for a bank of a unit. */
  readonly courseId: string | null;
  /** Null while nothing was put into the bank of a course. */
  readonly bankId: string | null;
  readonly canEdit: boolean;
  /** Leads the course, or manages the bank of the unit. */
  readonly lead: boolean;
}

/** Who manages a bank of a unit: the person it is given to, and college administrators in whose scope the unit is. */
export function managesBank({ actor }: Ctx, bank: Pick<UnitBankRow, 'managedBy' | 'inScope'>): boolean {
  if (actor.kind !== 'person') return actor.kind === 'system';
  return bank.inScope || (bank.managedBy === actor.personId && actor.role !== ROLE.student);
}

/**
 * Who says of a bank of a unit who manages it, who uses it, and whether it goes: its managers, and the platform's
 * administrators, who read nothing in it.
 */
export const overseesBank = (ctx: Ctx, bank: Pick<UnitBankRow, 'managedBy' | 'inScope'>): boolean =>
  managesBank(ctx, bank) || (ctx.actor.kind === 'person' && ctx.actor.role === ROLE.platformAdmin);

/** What the actor may do in a bank of a unit: its managers everything, teams of linked courses what their link says. */
async function seeUnitBank(ctx: Ctx, place: string, lock: boolean): Promise<SeenBank> {
  const bank = await findUnitBank(ctx, place, lock);
  if (!bank) throw absent();
  const seen = { place, courseId: null, bankId: bank.id };
  if (managesBank(ctx, bank)) return { ...seen, canEdit: true, lead: true };
  const standings = await courseStandings(
    ctx,
    bank.links.map(({ courseId }) => courseId),
  );
  const held = standings.filter(({ rights }) => rights.bank === 'all');
  if (held.length === 0) {
    const oversees = ctx.actor.kind === 'person' && ctx.actor.role === ROLE.platformAdmin;
    throw standings.length > 0 || oversees ? appError('forbidden', 'questions.noRight') : absent();
  }
  const writing = new Set(held.flatMap(({ id, archived }) => (archived ? [] : [id])));
  const canEdit = bank.links.some(({ courseId, level }) => level === 'write' && writing.has(courseId));
  return { ...seen, canEdit, lead: false };
}

/**
 * The one rule of who may do what in a bank. The bank of a course: who holds the right `bank` in its team. One of a unit:
 * its managers, and who holds that right in a linked course, to write where the link says so. It holds keys: nobody else
 * reads it, the platform's administrators included.
 * @param place a course, for its own bank, or the id of a bank of a unit
 * @param lock the bank of a unit stays as it is until the transaction ends
 * @throws AppError notFound for strangers, forbidden without the right
 */
export async function seeBank(ctx: Ctx, place: string, lock = false): Promise<SeenBank> {
  const course = await seeCourse(ctx, place).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  });
  if (course === null) return seeUnitBank(ctx, place, lock);
  const { row, rights, face } = course;
  if (face === 'learner') throw absent();
  if (rights?.bank !== 'all') throw appError('forbidden', 'questions.noRight');
  const bankId = (await bankOf(ctx, place)) ?? null;
  return { place, courseId: place, bankId, canEdit: row.state !== 'archived', lead: row.role === 'lead' };
}

/** @throws AppError conflict for a bank of an archived course, forbidden for one of a unit that is linked for reading */
export function requireEdit({ courseId, canEdit }: SeenBank): void {
  if (canEdit) return;
  throw courseId === null
    ? appError('forbidden', 'questions.bank.readOnly')
    : appError('conflict', 'courses.course.archived');
}

/** Merging and files that leave the platform are for who owns a bank. @throws AppError forbidden for who does not manage it */
export function requireOwn({ courseId, lead }: SeenBank): void {
  if (courseId === null && !lead) throw appError('forbidden', 'questions.bank.managerOnly');
}

/** What a bank the actor may read is called: its course, or its own name. @throws AppError notFound, forbidden */
export async function namedBank(ctx: Ctx, place: string): Promise<{ name: string; ofUnit: boolean }> {
  const { courseId } = await seeBank(ctx, place);
  if (courseId === null) return { name: (await findUnitBank(ctx, place))!.name, ofUnit: true };
  return { name: (await courseFacts(ctx, [courseId])).get(courseId)?.name ?? '', ofUnit: false };
}

/**
 * A bank to change, locked until the transaction ends with the course it belongs to; the bank of a course is made when
 * there is none. @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableBank(tx: TxCtx, place: string): Promise<string> {
  const { courseId } = await lockedBank(tx, place);
  return courseId === null ? place : makeBank(tx, courseId);
}

async function lockedBank(tx: TxCtx, place: string): Promise<SeenBank> {
  const bank = await seeBank(tx, place, true);
  if (bank.courseId === null) requireEdit(bank);
  else await changeableCourse(tx, bank.courseId, 'bank');
  return bank;
}

/** What belongs to a bank the actor may not read looks like what is not there. */
const unseen = (error: unknown): never => {
  throw (error as { kind?: string }).kind === 'notFound' ? gone() : error;
};

/** A question the actor may read. @throws AppError notFound, forbidden without the right to its bank */
export async function seeQuestion(ctx: Ctx, id: string): Promise<{ question: QuestionRow; bank: SeenBank }> {
  const question = await findQuestion(ctx, id);
  if (!question) throw gone();
  return { question, bank: await seeBank(ctx, question.place).catch(unseen) };
}

/**
 * A living question the actor may change, read again under the lock of its bank. @param deleted wants one of the bin
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableQuestion(tx: TxCtx, id: string, deleted = false): Promise<QuestionRow> {
  const question = await findQuestion(tx, id);
  if (!question) throw gone();
  await lockedBank(tx, question.place).catch(unseen);
  const now = await findQuestion(tx, id);
  if (!now || (now.deletedAt !== null) !== deleted) throw gone();
  return now;
}

/** @throws AppError notFound, forbidden, conflict when the course is archived */
export async function changeableFolderBank(tx: TxCtx, place: string): Promise<void> {
  await lockedBank(tx, place).catch(unseen);
}
