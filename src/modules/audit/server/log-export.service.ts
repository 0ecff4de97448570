import { AppError } from '../../../kernel/errors/app-error.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { siteMillisecond } from '../../../kernel/values/site-time.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type CompiledList, compileList } from '../../../platform/gateway/list.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { logResource } from '../shared/log.resource.ts';
import { logBinding } from './log.binding.ts';
import type { TakenRow } from './log.repository.ts';

/** What somebody wants to take out of the log, as it travels through the queue. */
export interface LogExport {
  readonly kw: string;
  readonly f: string;
  readonly sort: string;
  readonly reason: string;
}

const registry = new Map([[logBinding.resource.wire, logBinding]]);
const COLUMNS = Object.keys(logResource.columns) as (keyof typeof logResource.columns)[];

/** The question of a taking, checked like the list's own. @throws AppError forbidden, invalid */
export async function readLogExport(ctx: Ctx, logExport: LogExport, action: string): Promise<CompiledList> {
  try {
    return compileList(registry, 'log', { kw: logExport.kw, f: logExport.f, sort: logExport.sort, bin: false }, ctx);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') {
      await auditAlone(ctx.db, ctx, { action, object: 'log', objectId: null, result: 'refused' });
    }
    throw error;
  }
}

/** Headings of the sheet: the columns of the list, then what was changed, why, and the hashes. */
export function takenHeadings(ctx: Ctx, messages: Messages): string[] {
  const format = (key: Parameters<Messages['format']>[1]) => messages.format(ctx.locale, key);
  return [
    ...COLUMNS.map((name) => format(logResource.columns[name].label)),
    format('audit.column.before'),
    format('audit.column.after'),
    format('audit.column.reason'),
    format('audit.column.hash'),
    format('audit.column.previous'),
  ];
}

/** Cells of a row in the order of the headings; times to the millisecond in the time of Shanghai. */
export function takenCells(ctx: Ctx, messages: Messages): (row: TakenRow) => Cell[] {
  const cell = (name: keyof typeof logResource.columns, value: unknown): Cell => {
    if (value === null || value === undefined) return null;
    if (value instanceof Date) {
      return siteMillisecond(value);
    }
    const { codes } = logResource.columns[name];
    const key = codes?.[String(value)];
    if (key) return messages.format(ctx.locale, key);
    return typeof value === 'number' ? value : String(value);
  };
  return (row) => [
    ...COLUMNS.map((name) => cell(name, row[name])),
    row.before_text,
    row.after_text,
    row.reason,
    row.hash?.toString('hex') ?? null,
    row.previous?.toString('hex') ?? null,
  ];
}

/** Notes that somebody took entries out of the log: the question, how many, and why. */
export async function auditLogExport(ctx: Ctx, action: string, logExport: LogExport, count: number): Promise<void> {
  await ctx.tx(async (tx) =>
    tx.audit({
      action,
      object: 'log',
      objectId: null,
      after: { keyword: logExport.kw, filters: logExport.f, count, personal: true },
      reason: logExport.reason,
    }),
  );
}
