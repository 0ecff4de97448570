import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** Filled by modules above: how many of their records still belong to a unit, so that it cannot be removed. */
export interface UnitUse {
  /** What they are, e.g. `members`. */
  readonly kind: string;
  readonly count: (ctx: Ctx, unitId: string) => Promise<number>;
}
export const unitUsePort = definePort<UnitUse>('units.use', 1);

/** Filled by the module that holds people: disables those of units, except the actor. @returns how many */
export const unitMembersPort =
  definePort<(tx: TxCtx, unitIds: readonly string[], reason: string) => Promise<number>>('units.members');

/** A number that stands in both units. */
export interface MergeClash {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  /** Who or what has it in the target. */
  readonly other: string;
}

/** Filled by modules above: what of theirs belongs to a unit and moves when it is merged into another. */
export interface UnitMerge {
  /** `members`, `experiments`, `courses` … */
  readonly kind: string;
  /** True when a record may be without a number. */
  readonly mayDrop: boolean;
  readonly taken: MessageKey;
  readonly preview: (ctx: Ctx, from: string, into: string) => Promise<{ n: number; clashes: readonly MergeClash[] }>;
  /** Numbers that are not free in the target. */
  readonly occupied: (ctx: Ctx, into: string, numbers: readonly string[]) => Promise<readonly string[]>;
  /** Moves all of them. `numbers`: the new number of each that clashed, null for none. @returns how many */
  readonly move: (
    tx: TxCtx,
    from: string,
    into: string,
    numbers: ReadonlyMap<string, string | null>,
  ) => Promise<number>;
}
export const unitMergePort = definePort<UnitMerge>('units.merge');
