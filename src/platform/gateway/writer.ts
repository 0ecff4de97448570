import type * as z from 'zod/mini';
import type { Access } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/resource/resource.ts';
import type { TxCtx } from '../db/context.ts';

interface Verb {
  /** Who may use the verb at all, besides the row rule. */
  readonly access: Access;
  /** Fewer columns than the schema names for some identities. */
  readonly only?: Readonly<Partial<Record<`${Identity}`, readonly string[]>>>;
}

/** `Save`: a new row through the module's service, which adds its presets (creator, unit, times) and the audit row. */
export interface SaveVerb extends Verb {
  /** Writable columns in their wire spelling. */
  readonly input: z.ZodMiniObject;
  // biome-ignore lint/suspicious/noExplicitAny: `saveVerb` is the typed way to make one
  readonly run: (tx: TxCtx, id: string, values: any) => Promise<unknown>;
}

/** `Update`: changed columns of one row through the module's service. The row is locked when it is called. */
export interface UpdateVerb extends Verb {
  /** Writable columns in their wire spelling, all optional. */
  readonly input: z.ZodMiniObject;
  /** Most rows of one call; 1 when absent, never above 200. */
  readonly bulk?: number;
  // biome-ignore lint/suspicious/noExplicitAny: `updateVerb` is the typed way to make one
  readonly run: (tx: TxCtx, id: string, changes: any) => Promise<unknown>;
}

/** `Delete`: soft, through the module's service. The row is locked when it is called. */
export interface RemoveVerb extends Verb {
  readonly bulk?: number;
  readonly run: (tx: TxCtx, id: string) => Promise<unknown>;
}

/** Declares `Save` with its values typed by the schema. */
export function saveVerb<S extends z.ZodMiniObject>(
  verb: Verb & { readonly input: S; readonly run: (tx: TxCtx, id: string, values: z.infer<S>) => Promise<unknown> },
): SaveVerb {
  return verb;
}

/** Declares `Update` with its changes typed by the schema. */
export function updateVerb<S extends z.ZodMiniObject>(
  verb: Verb & {
    readonly input: S;
    readonly bulk?: number;
    readonly run: (tx: TxCtx, id: string, changes: z.infer<S>) => Promise<unknown>;
  },
): UpdateVerb {
  return verb;
}
