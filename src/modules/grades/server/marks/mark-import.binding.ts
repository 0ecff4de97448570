import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type IssueText, type RevertRow } from '../../../../platform/imports/binding.ts';
import { markImport } from '../../shared/mark.resource.ts';
import { listChanges } from '../book/book.repository.ts';
import { type LoadedBook, loadBook } from '../book/book.service.ts';
import { writableBook } from '../grade.access.ts';
import { writeAdjustment, writeFlag, writeMarks } from './mark.service.ts';
import { listedClasses } from './mark-import.repository.ts';
import { type MarkColumn, type MarkRow, type SheetBook, type SheetWrite, validateMarks } from './mark-sheet.engine.ts';

const WHY: Readonly<Record<string, SheetBook['why']>> = {
  'grades.scheme.none': 'scheme',
  'grades.handIn.locked': 'handedIn',
};

/** The classes a sheet names, each with its book when the importer may change it. `lock` keeps other changes out. */
async function booksOf(ctx: Ctx, rows: readonly MarkRow[], lock: boolean): Promise<SheetBook[]> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return [];
  const codes = [...new Set(rows.flatMap((row) => row.values.class ?? []))];
  const listed = await listedClasses(ctx, actor.personId, codes);
  const courses = new Set(rows.flatMap((row) => row.values.course ?? []));
  const anyCourse = rows.some((row) => !row.values.course);
  const books: SheetBook[] = [];
  // In one order for everybody, so that two sheets never wait for each other.
  for (const one of [...listed].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!anyCourse && !courses.has(one.courseCode)) continue;
    const { id: classId, code, courseCode } = one;
    try {
      const loaded = await loadBook(ctx, await writableBook(ctx, classId, lock));
      books.push({ classId, code, courseCode, loaded, why: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const why = WHY[error.code] ?? 'forbidden';
      books.push({ classId, code, courseCode, loaded: null, why });
    }
  }
  return books;
}

async function write(tx: TxCtx, book: LoadedBook, one: SheetWrite, reason: string | undefined): Promise<void> {
  if (one.do === 'mark') {
    await writeMarks(tx, book, one.itemKey, [{ personId: one.personId, value: one.value }], reason);
  } else if (one.do === 'flag') await writeFlag(tx, book, { ...one, reason });
  else await writeAdjustment(tx, book, { ...one, reason: reason ?? '' });
}

/** Takes one row back when its cell still holds what the row wrote. */
async function takeBack(
  tx: TxCtx,
  row: RevertRow<MarkColumn>,
  books: readonly SheetBook[],
): Promise<'reverted' | IssueText> {
  const changed: IssueText = { key: 'grades.import.gone' };
  const verdict = validateMarks(
    [{ line: row.line, values: { ...row.values, was: undefined } }],
    books,
    tx.clock.now(),
    tx.locale,
  ).get(row.line);
  if (verdict?.issues?.some((issue) => issue.reason.key === 'grades.handIn.locked')) {
    return { key: 'grades.handIn.locked' };
  }
  const wrote = verdict?.write;
  const book = books.find((one) => one.classId === wrote?.classId)?.loaded;
  if (!wrote || !book || verdict.state !== 'same') return changed;
  const target = wrote.do === 'mark' ? wrote.itemKey : wrote.target;
  const kinds = { mark: ['enter', 'clear'], adjust: ['adjust', 'restore'], flag: ['flag'] }[wrote.do];
  const all = await listChanges(tx, wrote.classId, wrote.personId);
  const own = all.filter((one) => one.target === target && kinds.includes(one.kind));
  const last = own.at(-1);
  if (!last) return changed;
  const { personId } = wrote;
  const reason = row.values.reason ?? undefined;
  if (wrote.do === 'mark') await writeMarks(tx, book, wrote.itemKey, [{ personId, value: last.before }], reason);
  else if (wrote.do === 'flag') {
    await writeFlag(tx, book, { personId, target, flag: last.flagBefore ?? 'normal', mark: last.before, reason });
  } else {
    const earlier = own.at(-2);
    const value = earlier?.kind === 'adjust' ? earlier.after : null;
    await writeAdjustment(tx, book, { personId, target, value, reason: reason ?? '' });
  }
  return 'reverted';
}

/** Marks, flags and adjustments from a sheet. */
export const markImportBinding = bindImport(markImport, {
  keyOf: ({ values }) =>
    values.number && values.item
      ? `${values.course ?? ''}|${values.class ?? ''}|${values.number}|${values.item}`
      : null,
  check: (ctx, rows) =>
    ctx.read(async (inner) => validateMarks(rows, await booksOf(inner, rows, false), inner.clock.now(), inner.locale)),
  apply: async (tx, rows) => {
    const books = await booksOf(tx, rows, true);
    const verdicts = validateMarks(rows, books, tx.clock.now(), tx.locale);
    const done = new Map<number, AppliedRow>();
    for (const row of rows) {
      const wrote = verdicts.get(row.line)?.write;
      const book = books.find((one) => one.classId === wrote?.classId)?.loaded;
      if (!wrote || !book) continue;
      await write(tx, book, wrote, row.values.reason ?? undefined);
      done.set(row.line, { objectId: wrote.personId });
    }
    return done;
  },
  revert: async (tx, rows) => {
    const books = await booksOf(tx, rows, true);
    const answers = new Map<number, 'reverted' | IssueText>();
    for (const row of rows) answers.set(row.line, await takeBack(tx, row, books));
    return answers;
  },
});
