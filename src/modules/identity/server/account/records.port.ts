import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { RecordKind } from '../../shared/person.model.ts';

/** What a module above keeps about people, by kind of record. Every question is asked under the system's identity. */
export interface PersonRecords {
  readonly kind: RecordKind;
  /** Records that need each of these people; those with none may be left out. They forbid deletion. */
  readonly count: (ctx: Ctx, personIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** What the person alone leads: somebody must take it over before the person stops teaching or cancels. */
  readonly led?: (ctx: Ctx, personId: string) => Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** Gives everything `from` leads to `to`, with audit rows. The target is a living person of role 3 or 5. */
  readonly handOver?: (tx: TxCtx, from: string, to: string) => Promise<void>;
  /** Gives the records of a roster account nobody used to the person it turned out to be. */
  readonly move?: (tx: TxCtx, from: string, to: string) => Promise<void>;
  /** Unfinished business that forbids cancelling the account, e.g. running attempts. */
  readonly open?: (ctx: Ctx, personId: string) => Promise<number>;
}

/** Filled by modules above, once for each kind of record. */
export const personRecordsPort = definePort<PersonRecords>('identity.records');
