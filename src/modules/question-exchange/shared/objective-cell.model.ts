import { equalShares, type NumberedShare, shareSum } from '../../questions/shared/objective.model.ts';
import { type Note, note } from './exchange.model.ts';

/** Characters of a cell that a note repeats. */
const TOLD = 100;
const ONE = /^(\d{1,3})(?::(\d{1,3})%?)?$/;

/** Objectives that share equally, in the order of their numbers given. */
const equal = (numbers: readonly number[]): NumberedShare[] =>
  equalShares(numbers.map(String)).map(({ id, share }) => ({ number: Number(id), share }));

/**
 * Objectives of the course in a cell: numbers with semicolons between them, each with its share or none with one, as in
 * `1;2` and `1:60;2:40`. A cell with a fault gives no objectives.
 */
export function readObjectives(cell: string): {
  readonly objectives: readonly NumberedShare[];
  readonly fault: Note | null;
} {
  const parts = cell
    .normalize('NFKC')
    .split(/[;,\u3001]/)
    .map((part) => part.replace(/\s+/g, ''))
    .filter((part) => part !== '');
  const none = (fault: Note | null) => ({ objectives: [], fault });
  if (parts.length === 0) return none(null);
  const unreadable = note('objectiveUnreadable', { text: cell.slice(0, TOLD) });
  const read = parts.flatMap((part) => {
    const [, number, share] = ONE.exec(part) ?? [];
    return number === undefined ? [] : [{ number: Number(number), share: share === undefined ? null : Number(share) }];
  });
  if (read.length < parts.length) return none(unreadable);
  const numbers = read.map(({ number }) => number);
  const repeated = numbers.find((number, i) => numbers.indexOf(number) < i);
  if (repeated !== undefined) return none(note('objectiveRepeated', { n: repeated }));
  const shares = read.flatMap(({ number, share }) => (share === null ? [] : [{ number, share }]));
  if (shares.length === 0) return { objectives: equal(numbers), fault: null };
  if (shares.length < read.length || shares.some(({ share }) => share === 0)) return none(unreadable);
  const sum = shareSum(shares);
  return sum === 100 ? { objectives: shares, fault: null } : none(note('objectiveSum', { n: sum }));
}

/** The cell of objectives, with shares where they are not the equal ones. */
export function writeObjectives(objectives: readonly NumberedShare[]): string {
  const usual = equal(objectives.map(({ number }) => number));
  const same = objectives.every(({ share }, i) => share === usual[i]!.share);
  return objectives.map(({ number, share }) => (same ? String(number) : `${number}:${share}`)).join('；');
}
