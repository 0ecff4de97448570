import type { FieldError } from '../../../kernel/errors/app-error.ts';
import type { Schema } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

export type PageContent = Readonly<Record<string, unknown>>;

/** A group of settings with draft and versions; the module that shows it says what it may hold. */
export interface PageGroup {
  readonly name: string;
  readonly schema: Schema;
  /** What stands as long as nothing was published. */
  readonly start: (ctx: Ctx) => Promise<PageContent>;
  /** Cleans a content of the right shape and says what was taken out and what is wrong beyond its shape. */
  readonly prepare?: (
    ctx: Ctx,
    content: PageContent,
  ) => { readonly content: PageContent; readonly removed: readonly string[]; readonly faults: readonly FieldError[] };
  /**
   * Called with every content still in use after a change, in its transaction: files they name are claimed.
   * @param shown whether the newest of them is published
   */
  readonly retain?: (tx: TxCtx, used: readonly PageContent[], shown: PageContent | null) => Promise<void>;
  /** Names and pictures of what contents name by id, for the editor. */
  readonly named?: (ctx: Ctx, contents: readonly PageContent[]) => Promise<Readonly<Record<string, unknown>>>;
}

export const pageGroupPort = definePort<PageGroup>('settings.pageGroup');
