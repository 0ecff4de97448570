import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { requireRestorable } from '../../../../platform/managed/parts.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import type * as contract from '../../shared/unit-bank.contract.ts';
import { overseesBank } from '../bank.access.ts';
import { type BankReference, bankReferencePort } from '../merge.port.ts';
import * as life from './bank-life.repository.ts';
import * as banks from './unit-bank.repository.ts';
import { absent, managedBank, requireName } from './unit-bank.service.ts';

const personOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);

/** What hangs on a bank: how much lies in it, and what the courses that use or used it have of it. */
async function findUse(ctx: Ctx, bankId: string) {
  const figures = await life.bankFigures(ctx, bankId);
  const links = await life.everLinked(ctx, bankId);
  const courseIds = links.map(({ courseId }) => courseId);
  const papers: BankReference[] = [];
  for (const ask of ctx.ports.all(bankReferencePort)) papers.push(...(await ask(ctx, bankId, courseIds)));
  const own = await life.questionsOf(ctx, bankId, [...new Set(papers.flatMap(({ asks }) => asks))]);
  const courses = links.map(({ courseId, level }) => {
    const of = papers.filter((one) => one.courseId === courseId);
    return {
      ...{ courseId, level },
      papers: of.filter(({ asks }) => asks.some((id) => own.has(id))).length,
      drawing: of.filter(({ draws }) => draws).length,
    };
  });
  return { figures, courses: courses.filter((one) => one.level !== null || one.papers + one.drawing > 0) };
}

/** Nothing was ever put into it and nothing names it: it is deleted for good. */
const forGood = ({ figures, courses }: Awaited<ReturnType<typeof findUse>>): boolean =>
  figures.empty && courses.every(({ drawing }) => drawing === 0);

/** What would follow from deleting a bank, for who manages or oversees it. @throws AppError notFound for everybody else */
export async function readBankUse(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.bankUseRoute>> {
  await managedBank(ctx, id);
  const use = await findUse(ctx, id);
  const facts = await courseFacts(
    ctx,
    use.courses.map(({ courseId }) => courseId),
  );
  return {
    questions: use.figures.questions,
    used: use.figures.used,
    forGood: forGood(use),
    courses: use.courses
      .flatMap(({ courseId, level, papers, drawing }) => {
        const course = facts.get(courseId);
        return course
          ? [{ courseId, code: course.code, name: course.name, nameEn: course.nameEn, level, papers, drawing }]
          : [];
      })
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

/** Notifies the manager of a bank and the leads of its courses, once each and not who acts. */
async function notifyUsers(tx: TxCtx, bank: banks.UnitBankRow, key: MessageKey): Promise<void> {
  const told = new Set([personOf(tx)]);
  const leads = await life.leadsOf(
    tx,
    bank.links.map(({ courseId }) => courseId),
  );
  const others = bank.managedBy === null ? leads : [...leads, { personId: bank.managedBy, courseId: null }];
  for (const { personId, courseId } of others) {
    if (told.has(personId)) continue;
    told.add(personId);
    notify(tx, {
      to: [personId],
      kind: 'teaching',
      key,
      params: { name: bank.name },
      ...(courseId === null ? {} : { target: { page: 'maintain.courseBuild.examDatabase', query: { Id: courseId } } }),
    });
  }
}

/**
 * Puts a bank into the bin: courses see it no more, papers keep what they ask and who was to get a form of them still
 * gets one. One into which nothing was ever put goes for good.
 * @throws AppError notFound for who neither manages nor oversees it
 */
export async function deleteBank(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const bank = await managedBank(tx, id, true);
    const use = await findUse(tx, id);
    const gone = forGood(use);
    if (gone) await life.eraseBank(tx, id);
    else await life.setBankDeleted(tx, id, true, personOf(tx));
    tx.audit({
      action: gone ? 'question_bank.erase' : 'question_bank.delete',
      object: 'question_bank',
      objectId: id,
      before: { name: bank.name, unit: bank.unitId, questions: use.figures.questions, courses: bank.links.length },
    });
    await notifyUsers(tx, bank, 'questions.notice.bankDeleted');
    return { id, forGood: gone };
  });
}

/** Takes a bank out of the bin, linked as it was. @throws AppError notFound, conflict after thirty days, for its name or its unit */
export async function restoreBank(ctx: Ctx, id: string) {
  return ctx.tx(async (tx) => {
    const bank = await banks.findDeletedBank(tx, id);
    if (!bank || !overseesBank(tx, bank)) throw absent();
    requireRestorable(tx, bank, { over: 'questions.bank.binOver' });
    // A bank in the bin keeps no unit from being removed.
    if (bank.unitName === '') throw appError('conflict', 'questions.bank.unitGone');
    await requireName(tx, bank.unitId, bank.name, id);
    await life.setBankDeleted(tx, id, false, null);
    tx.audit({
      action: 'question_bank.restore',
      object: 'question_bank',
      objectId: id,
      after: { name: bank.name, unit: bank.unitId, courses: bank.links.length },
    });
    await notifyUsers(tx, bank, 'questions.notice.bankRestored');
    return { id };
  });
}

/** Deleted banks the actor manages and can have back. */
export async function listDeletedBanks(ctx: Ctx): Promise<CallOutput<typeof contract.bankBinRoute>> {
  const rows = await banks.deletedBanks(ctx, personOf(ctx));
  return {
    rows: rows.map(({ id, name, unitName, questions, deleted_at, deletedBy }) => ({
      ...{ id, name, unitName, questions, deletedAt: deleted_at!.toISOString(), by: deletedBy },
    })),
  };
}
