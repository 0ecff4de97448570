import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** What groups have handed in together, kept by a module above. */
export interface GroupWorkProvider {
  /** Groups of these sets that have handed something in, with the number of works. One statement. */
  readonly handedIn: (
    ctx: Ctx,
    setIds: readonly string[],
  ) => Promise<readonly { readonly setId: string; readonly groupId: string; readonly works: number }[]>;
  /**
   * Settles what counts for a person who changes the group, in the transaction of the move: the works of the new group in
   * place of those of the old one. Where the old group handed in nothing, those of the new group count in any case.
   * @param of `keep` leaves the works of the old group with the person
   * @returns number of works that count for the person no more
   * @throws AppError conflict for a work that is marked already, or that nobody else has
   */
  readonly move: (
    tx: TxCtx,
    of: {
      readonly personId: string;
      readonly from: string | null;
      readonly into: string | null;
      readonly keep: boolean;
    },
  ) => Promise<number>;
}

/** Filled by modules above whose work groups hand in. */
export const groupWorkPort = definePort<GroupWorkProvider>('classes.groupWork');

/** Works handed in by group, of sets; a set with any is in use, and so locked. One statement a provider. */
export async function handedInOf(ctx: Ctx, setIds: readonly string[]) {
  const works = new Map<string, number>();
  const used = new Set<string>();
  if (setIds.length === 0) return { works, used };
  for (const provider of ctx.ports.all(groupWorkPort)) {
    for (const { setId, groupId, works: n } of await provider.handedIn(ctx, setIds)) {
      works.set(groupId, (works.get(groupId) ?? 0) + n);
      used.add(setId);
    }
  }
  return { works, used };
}
