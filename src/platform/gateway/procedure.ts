import type * as z from 'zod/mini';
import type { Access } from '../../kernel/access/access.ts';
import type { Ctx } from '../db/context.ts';

/** What a procedure answers: its rows and its further outputs. */
export interface ProcedureResult {
  readonly rows: readonly unknown[];
  readonly out?: Readonly<Record<string, unknown>>;
}

/** One page that is asked for. */
export interface PageOfProcedure {
  /** From 1. */
  readonly index: number;
  readonly size: number;
}

/** A named procedure of the gateway: a typed handler, never a database procedure. */
export interface ProcedureBinding {
  readonly name: string;
  readonly access: Access;
  readonly input: z.ZodMiniType;
  // biome-ignore lint/suspicious/noExplicitAny: `bindProcedure` is the typed way to make one
  readonly run: (ctx: Ctx, input: any) => Promise<ProcedureResult>;
  /** One page; when absent, the gateway cuts it from the rows of `run`. */
  readonly page?: (
    ctx: Ctx,
    // biome-ignore lint/suspicious/noExplicitAny: as above
    input: any,
    page: PageOfProcedure,
  ) => Promise<ProcedureResult & { readonly total: number }>;
}

/** Declares a procedure with its parameters typed by the schema. */
export function bindProcedure<S extends z.ZodMiniType>(procedure: {
  readonly name: string;
  readonly access: Access;
  readonly input: S;
  readonly run: (ctx: Ctx, input: z.infer<S>) => Promise<ProcedureResult>;
  readonly page?: (
    ctx: Ctx,
    input: z.infer<S>,
    page: PageOfProcedure,
  ) => Promise<ProcedureResult & { readonly total: number }>;
}): ProcedureBinding {
  return procedure;
}
