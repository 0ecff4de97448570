import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** A row of a bulk command: an experiment, or a submission with its experiment. */
export interface BulkRow {
  readonly id: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
}

/** A command for many rows as a job carries it; `of` names what the rows are. */
export interface BulkInput {
  readonly of: string;
  readonly command: string;
}

/** What bulk commands act on: submissions here, experiments in a module above. */
export interface BulkTarget<I extends BulkInput = BulkInput> {
  readonly of: I['of'];
  /** The rows of these ids, in the order they are worked through; one statement. */
  readonly rows: (ctx: Ctx, ids: readonly string[]) => Promise<BulkRow[]>;
  /** Gives the command about one row, in a transaction of its own. */
  apply(ctx: Ctx, row: BulkRow, input: I): Promise<unknown>;
  /** Texts of the refusals its command may meet. */
  readonly messages: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
}

export const bulkTargetPort = definePort<BulkTarget>('experiments.bulkTarget', 1);
