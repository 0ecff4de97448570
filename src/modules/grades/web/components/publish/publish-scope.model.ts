import type { Book, BookRow } from '../book/book.model.ts';

/** What somebody chose to publish; an empty set of chosen people or items is nothing yet. */
export interface PublishChoice {
  readonly what: 'totals' | 'items';
  readonly items: readonly string[];
  readonly who: 'all' | 'some';
  readonly personIds: readonly string[];
}

export const EVERYTHING: PublishChoice = { what: 'totals', items: [], who: 'all', personIds: [] };

/** The choice as the server is asked; null while something is to be chosen yet. Items and people keep the book's order. */
export function scopeOf(book: Pick<Book, 'columns' | 'rows'>, choice: PublishChoice) {
  const items = book.columns.flatMap(({ key }) => (choice.items.includes(key) ? [key] : []));
  const personIds = book.rows.flatMap(({ personId }) => (choice.personIds.includes(personId) ? [personId] : []));
  if ((choice.what === 'items' && items.length === 0) || (choice.who === 'some' && personIds.length === 0)) return null;
  return { items: choice.what === 'items' ? items : null, personIds: choice.who === 'some' ? personIds : null };
}

const isOpen = (row: BookRow) => row.pending > 0 || row.states.includes('u');

/** People with nothing open. */
export const decidedPeople = (rows: readonly BookRow[]): string[] =>
  rows.flatMap((row) => (isOpen(row) ? [] : [row.personId]));

/** People of whom no total is out, or another one by now. */
export const unpublishedPeople = (rows: readonly BookRow[]): string[] =>
  rows.flatMap((row) => (row.published && row.published.items === null && !row.changed ? [] : [row.personId]));

/** People whose name or number holds what is typed. */
export function peopleFound(rows: readonly BookRow[], typed: string): readonly BookRow[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return wanted === ''
    ? rows
    : rows.filter((row) => `${row.name} ${row.number ?? ''}`.toLocaleLowerCase().includes(wanted));
}
