import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { undoneItemsRoute } from '../../../shared/my-class.contract.ts';
import type { Learner } from './people.model.ts';

/** What learners may be written to by; those of the second list have a number. */
export const CONDITION_KINDS = ['all', 'undone', 'overdue', 'risk', 'idle', 'progress', 'mark'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];
/** The number a condition begins with, and the largest it takes. */
export const CONDITION_NUMBERS: Readonly<
  Partial<Record<ConditionKind, { readonly usual: number; readonly most: number }>>
> = {
  idle: { usual: 7, most: 365 },
  progress: { usual: 50, most: 100 },
  mark: { usual: 60, most: 100 },
};

export interface Condition {
  readonly kind: ConditionKind;
  /** Days, percent or points; text as it is typed. */
  readonly number: string;
  /** The item that is not done. */
  readonly nodeId: string;
}

/** The number of a condition; null when it is none from 1 to the largest it takes. */
export function numberOf({ kind, number }: Condition): number | null {
  const most = CONDITION_NUMBERS[kind]?.most ?? 0;
  const value = Number(number);
  return /^\d{1,3}$/.test(number.trim()) && value >= 1 && value <= most ? value : null;
}

/** The learners a condition reaches; nobody while its number or item is missing. Who has no mark is below none. */
export function reachedBy(
  condition: Condition,
  learners: readonly Learner[],
  items: CallOutput<typeof undoneItemsRoute> | undefined,
): readonly Learner[] {
  const { kind, nodeId } = condition;
  if (kind === 'all') return learners;
  if (kind === 'overdue') return learners.filter(({ overdue }) => overdue > 0);
  if (kind === 'risk') return learners.filter(({ risk }) => risk.level === 'high');
  if (kind === 'undone') {
    const item = items?.rows.find(({ id }) => id === nodeId);
    const undone = new Set(item?.undone.map((place) => items?.personIds[place]));
    return learners.filter(({ personId }) => undone.has(personId));
  }
  const n = numberOf(condition);
  if (n === null) return [];
  if (kind === 'idle') return learners.filter(({ idleDays }) => idleDays >= n);
  if (kind === 'mark') return learners.filter(({ mark }) => mark !== null && mark < n);
  return learners.filter(({ progress: { done, total } }) => total > 0 && done * 100 < n * total);
}
