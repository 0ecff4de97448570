import type { Account, TestApp } from '../../../testing/app.ts';
import type { LinkLevel } from '../shared/question.model.ts';
import {
  createBankRoute,
  deleteBankRoute,
  linkBankRoute,
  restoreBankRoute,
  unlinkBankRoute,
} from '../shared/unit-bank.contract.ts';

/** Makes a bank of the unit of a course, which is linked with it for writing; answers its id. */
export const makeUnitBank = async (
  t: TestApp,
  courseId: string,
  name: string,
  { offered = true, as = 'teacher' as Account } = {},
): Promise<string> => (await t.call(createBankRoute, { params: { courseId }, body: { name, offered } }, as)).id;

export const linkBank = (t: TestApp, bankId: string, courseId: string, level: LinkLevel, as: Account = 'teacher') =>
  t.call(linkBankRoute, { params: { bankId, courseId }, body: { level } }, as);

export const unlinkBank = (t: TestApp, bankId: string, courseId: string, as: Account = 'teacher') =>
  t.call(unlinkBankRoute, { params: { bankId, courseId } }, as);

export const deleteBank = (t: TestApp, bankId: string, as: Account = 'teacher') =>
  t.call(deleteBankRoute, { params: { bankId } }, as);

export const restoreBank = (t: TestApp, bankId: string, as: Account = 'teacher') =>
  t.call(restoreBankRoute, { params: { bankId } }, as);
