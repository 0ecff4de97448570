import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import type { mergeUnitRoute, previewMergeRoute } from '../../shared/unit.contract.ts';

export type MergePart = CallOutput<typeof previewMergeRoute>['parts'][number];
export type ClashAnswer = NonNullable<CallInput<typeof mergeUnitRoute>['body']['clashes']>[number];

/** Longest number a record may have. */
export const NUMBER_MAX = 64;

/** One clash on the screen: `keep` leaves the number to the other side and this record has none. */
export interface Clash {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly other: string;
  readonly mayDrop: boolean;
}

/** How each clash is settled, by kind and id. */
export type Answers = Readonly<Record<string, { readonly action: 'keep' | 'renumber'; readonly number: string }>>;

export const keyOfClash = ({ kind, id }: Pick<Clash, 'kind' | 'id'>): string => `${kind}:${id}`;

/** All clashes of a preview in one list. */
export const clashesOf = (parts: readonly MergePart[]): Clash[] =>
  parts.flatMap(({ kind, mayDrop, clashes }) => clashes.map((clash) => ({ ...clash, kind, mayDrop })));

/** A number made new by an ending, cut so that it stays within its length. */
export const withEnding = (number: string, ending: string): string =>
  `${number.slice(0, NUMBER_MAX - ending.length)}${ending}`;

/** Settles every clash in one way: left to the other side where that can be, else made new by an ending. */
export function settleAll(clashes: readonly Clash[], action: 'keep' | 'renumber', ending: string): Answers {
  return Object.fromEntries(
    clashes.map((clash) => [
      keyOfClash(clash),
      action === 'keep' && clash.mayDrop
        ? { action: 'keep' as const, number: '' }
        : { action: 'renumber' as const, number: withEnding(clash.number, ending) },
    ]),
  );
}

/** Clashes that are not settled: unanswered, without a new number, with the old one, or with one given twice. */
export function openClashes(clashes: readonly Clash[], answers: Answers): ReadonlySet<string> {
  const open = new Set<string>();
  const given = new Map<string, string>();
  for (const clash of clashes) {
    const key = keyOfClash(clash);
    const answer = answers[key];
    if (!answer) open.add(key);
    else if (answer.action === 'renumber') {
      const number = answer.number.trim();
      const mark = `${clash.kind}:${number.toLowerCase()}`;
      const twin = given.get(mark);
      if (number === '' || number === clash.number || twin !== undefined) open.add(key);
      if (twin !== undefined) open.add(twin);
      given.set(mark, key);
    }
  }
  return open;
}

/** The answers as they are sent. */
export const sentAnswers = (clashes: readonly Clash[], answers: Answers): ClashAnswer[] =>
  clashes.flatMap((clash) => {
    const answer = answers[keyOfClash(clash)];
    if (!answer) return [];
    const { kind, id } = clash;
    return [
      { kind, id, action: answer.action, ...(answer.action === 'renumber' ? { number: answer.number.trim() } : {}) },
    ];
  });
