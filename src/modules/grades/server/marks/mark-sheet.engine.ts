import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { ImportIssue, ImportRow, IssueText, RowVerdict } from '../../../../platform/imports/binding.ts';
import { gradeOf, type LoadedBook } from '../book/book.service.ts';
import { OFFLINE_MEMBER } from '../source.service.ts';
import { flagWord, namesTotal, readSheetMark, type SheetFlag } from './mark-messages.engine.ts';

export type MarkColumn = 'number' | 'name' | 'class' | 'course' | 'item' | 'mark' | 'was' | 'reason';
export type MarkRow = ImportRow<MarkColumn>;

/** A class of the sheet as the importer may change it. */
export interface SheetBook {
  readonly classId: string;
  readonly code: string;
  readonly courseCode: string;
  /** Null while the course has no scheme in use, the totals are handed in, or the importer changes no marks of the class. */
  readonly loaded: LoadedBook | null;
  readonly why: 'scheme' | 'handedIn' | 'forbidden' | null;
}

/** What a row writes. */
export type SheetWrite = { readonly classId: string; readonly personId: string } & (
  | { readonly do: 'mark'; readonly itemKey: string; readonly value: number | null }
  | { readonly do: 'adjust'; readonly target: string; readonly value: number | null }
  | { readonly do: 'flag'; readonly target: string; readonly flag: SheetFlag }
);
export type MarkVerdict = RowVerdict & { readonly write?: SheetWrite };

class Refused extends Error {
  readonly issue: ImportIssue;
  constructor(column: MarkColumn, reason: IssueText, remedy: IssueText) {
    super(reason.key);
    this.issue = { level: 'error', column, reason, remedy };
  }
}

const REFUSALS = {
  scheme: 'grades.scheme.none',
  handedIn: 'grades.handIn.locked',
  forbidden: 'grades.import.forbidden',
} as const;

function bookOf(row: MarkRow, books: readonly SheetBook[]): LoadedBook & { readonly classId: string } {
  const { class: code, course } = row.values;
  const params = { code: code ?? '' };
  const found = books.filter((one) => one.code === code && (!course || one.courseCode === course));
  if (found.length === 0) {
    throw new Refused('class', { key: 'grades.import.noClass', params }, { key: 'grades.import.noClassFix' });
  }
  if (found.length > 1) {
    throw new Refused('course', { key: 'grades.import.manyClasses', params }, { key: 'grades.import.manyClassesFix' });
  }
  const [one] = found;
  if (!one?.loaded) {
    const key = REFUSALS[one?.why ?? 'forbidden'];
    throw new Refused('class', { key }, { key: 'grades.import.askLead' });
  }
  return { ...one.loaded, classId: one.classId };
}

function personOf(row: MarkRow, book: LoadedBook) {
  const { number, name } = row.values;
  const params = { number: number ?? '' };
  const found = book.members.filter((one) => one.number !== null && one.number === number);
  const [person] = found;
  if (!person || found.length > 1) {
    throw new Refused('number', { key: 'grades.import.nobody', params }, { key: 'grades.import.nobodyFix' });
  }
  if (person.name !== name) {
    throw new Refused(
      'name',
      { key: 'grades.import.otherName', params: { name: person.name } },
      { key: 'grades.import.otherNameFix' },
    );
  }
  return person;
}

/** The cell a row means: an item with one member by its name, another as `item/member`, or the total. */
function targetOf(row: MarkRow, book: LoadedBook, personId: string, now: Date) {
  const text = row.values.item ?? '';
  const { result } = gradeOf(book, personId, now, 'current');
  if (namesTotal(text)) return { target: 'total', itemKey: null, shown: result.total, adjustable: true };
  const cells = result.tree.items.flatMap((item) =>
    item.members.map((member) => ({
      target: `${item.key}/${member.key}`,
      itemKey: member.key === OFFLINE_MEMBER ? item.key : null,
      shown: member.shown,
      names: [`${item.label}/${member.label}`, ...(item.members.length === 1 ? [item.label] : [])],
    })),
  );
  const found = cells.filter((cell) => cell.names.includes(text));
  if (found.length !== 1) {
    throw new Refused(
      'item',
      { key: 'grades.import.noItem', params: { name: text } },
      { key: 'grades.import.noItemFix' },
    );
  }
  return { ...found[0]!, adjustable: true };
}

const shownMark = (value: number | null) => (value === null ? null : String(value));

function validate(row: MarkRow, books: readonly SheetBook[], now: Date, locale: Locale): MarkVerdict {
  const book = bookOf(row, books);
  const { personId } = personOf(row, book);
  const { target, itemKey, shown } = targetOf(row, book, personId, now);
  const own = book.sources.byPerson.get(personId);
  const flag = own?.flags.find((one) => one.target === target);
  const entered = own?.offline.find((one) => one.itemKey === itemKey)?.value ?? null;
  const now_ = flag ? flagWord(locale, flag.flag) : shownMark(itemKey === null ? shown : entered);
  const { was, reason } = row.values;
  if (typeof was === 'string' && was !== (now_ ?? '') && readSame(was, now_) === false) {
    const params = { now: now_ ?? '–', was };
    throw new Refused('was', { key: 'grades.import.changed', params }, { key: 'grades.import.changedFix' });
  }
  // An empty cell leaves what is stored; the word of clearing is understood as the dash is.
  if (row.values.mark === undefined) return { state: 'same', target: personId };
  const given = readSheetMark(row.values.mark ?? '-');
  const where = { classId: book.classId, personId };
  const change = (after: string | null, write: SheetWrite, issues: ImportIssue[] = []): MarkVerdict => ({
    state: now_ === after ? 'same' : now_ === null ? 'new' : 'change',
    target: personId,
    before: { mark: now_ },
    after: { mark: after },
    issues,
    write,
  });
  if (given.is === 'bad') {
    throw new Refused('mark', { key: 'grades.import.badMark' }, { key: 'grades.import.badMarkFix' });
  }
  if (given.is === 'flag') {
    if (target === 'total') {
      throw new Refused('mark', { key: 'grades.flag.target' }, { key: 'grades.import.noItemFix' });
    }
    const after =
      given.flag === 'normal' ? shownMark(itemKey === null ? shown : entered) : flagWord(locale, given.flag);
    return change(after, { ...where, do: 'flag', target, flag: given.flag });
  }
  const value = given.is === 'mark' ? given.value : null;
  // A number over a flag leaves the flag: whoever means the number says so with the word for an ordinary mark first.
  if (flag) {
    throw new Refused(
      'mark',
      { key: 'grades.import.flagged', params: { flag: flagWord(locale, flag.flag) } },
      { key: 'grades.import.flaggedFix', params: { normal: flagWord(locale, 'normal') } },
    );
  }
  if (itemKey !== null) return change(shownMark(value), { ...where, do: 'mark', itemKey, value });
  if ((reason ?? '').length < 5) {
    throw new Refused('reason', { key: 'grades.import.needsReason' }, { key: 'grades.import.needsReasonFix' });
  }
  if (value === null && !own?.adjustments.some((one) => one.target === target)) {
    return { state: 'same', target: personId };
  }
  const write: SheetWrite = { ...where, do: 'adjust', target, value };
  return change(shownMark(value), write);
}

/** Two spellings of one number are the same mark. */
function readSame(a: string, b: string | null): boolean {
  const [x, y] = [readSheetMark(a), readSheetMark(b ?? '-')];
  return JSON.stringify(x) === JSON.stringify(y);
}

/** Validates rows of marks against the books as they stand; writes nothing. */
export function validateMarks(
  rows: readonly MarkRow[],
  books: readonly SheetBook[],
  now: Date,
  locale: Locale,
): Map<number, MarkVerdict> {
  return new Map(
    rows.map((row): [number, MarkVerdict] => {
      try {
        return [row.line, validate(row, books, now, locale)];
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return [row.line, { state: 'change', issues: [error.issue] }];
      }
    }),
  );
}
