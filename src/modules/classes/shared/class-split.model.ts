/** Classes a class is split into, the one that stays among them. */
export const MAX_PARTS = 8;

export const SPLIT_WAYS = ['number', 'chance', 'className'] as const;
/** By number in equal parts, by chance in equal parts, or by administrative class. */
export type SplitWay = (typeof SPLIT_WAYS)[number];

export interface SplitMember {
  readonly enrolmentId: string;
  readonly number: string | null;
  readonly name: string;
  /** Administrative class. */
  readonly className: string | null;
}

/**
 * Proposes into which part each member goes, from 0, which stays; sizes of equal parts differ by one at most.
 * @param draw number from 0 (inclusive) to 1
 * @returns parts by the id of the enrolment
 */
export function proposeParts(
  members: readonly SplitMember[],
  way: SplitWay,
  parts: number,
  draw: () => number = Math.random,
): ReadonlyMap<string, number> {
  if (way === 'className') {
    const names = [...new Set(members.map((one) => one.className ?? ''))].sort();
    // More administrative classes than parts: the last part takes the rest.
    return new Map(
      members.map((one) => [one.enrolmentId, Math.min(names.indexOf(one.className ?? ''), parts - 1)] as const),
    );
  }
  const order = [...members];
  if (way === 'number') {
    const key = (one: SplitMember) => one.number ?? '\uffff';
    order.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.enrolmentId < b.enrolmentId ? -1 : 1));
  } else {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(draw() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
  }
  return new Map(order.map((one, i) => [one.enrolmentId, Math.floor((i * parts) / order.length)] as const));
}

/** Parts that administrative classes ask for. */
export const partsByClassName = (members: readonly SplitMember[]): number =>
  Math.min(MAX_PARTS, Math.max(2, new Set(members.map((one) => one.className ?? '')).size));
