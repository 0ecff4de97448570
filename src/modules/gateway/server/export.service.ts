import { decideAccess } from '../../../kernel/access/access.ts';
import { AppError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { siteSecond } from '../../../kernel/values/site-time.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Registry, ResourceBinding } from '../../../platform/gateway/binding.ts';
import { type Compiled, compileQuestion, findResource, type Question } from '../../../platform/gateway/compile.ts';
import { mayReveal, revealed } from '../../../platform/gateway/list.ts';
import { absentName, faulty, overLimit } from '../../../platform/gateway/refusal.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { OFFICE_TYPES } from '../../../platform/http/send-file.ts';
import { csvOf, type NoteSheet, xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import { nameInLog } from './body.engine.ts';
import { selectRows } from './read.repository.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** A validated export: a compiled question, its headings and its name. */
export interface Sheet {
  readonly compiled: Compiled;
  readonly headings: readonly string[];
  readonly title: string;
  readonly format: SheetFormat;
  /** Why personal data are in full here. */
  readonly reason?: string;
  /** A value as the sheet shows it; as it is stored when absent. */
  readonly show?: (column: string, value: unknown) => Cell;
  /** What stands on the second sheet. */
  readonly note?: NoteSheet;
  /** Digest of the cells so far. */
  readonly digest?: () => string;
}

const MAX_AT_ONCE = 2;
/** Exports a person has running in this process. */
const running = new Map<string, number>();

/**
 * Columns and headings of an export: `[{Field, Title?}]`, `["name"]`, `"name:标题"` or comma text.
 * @throws AppError malformed
 */
export function readHeadings(given: unknown): { name: string; title: string | null }[] {
  if (given === undefined || given === null || given === '' || given === '*') return [];
  const items = typeof given === 'string' ? given.split(',') : given;
  if (!Array.isArray(items)) throw faulty('Fields', 'gateway.column');
  if (items.length > 50) throw overLimit('Fields', 50);
  return items.map((item: unknown) => {
    if (typeof item === 'string') {
      const [name = '', ...title] = item.split(':');
      return { name: name.trim(), title: title.join(':').trim().slice(0, 100) || null };
    }
    if (typeof item !== 'object' || item === null) throw faulty('Fields', 'gateway.column');
    const { Field, Title, ...more } = item as Record<string, unknown>;
    const titled = Title === undefined || Title === null || typeof Title === 'string';
    if (typeof Field !== 'string' || !titled || Object.keys(more).length > 0) throw faulty('Fields', 'gateway.column');
    return { name: Field.trim(), title: typeof Title === 'string' ? Title.trim().slice(0, 100) || null : null };
  });
}

/** The resource, when the caller may export it; every reason against it answers alike and is noted. */
async function exportable(ctx: Ctx, registry: Registry, question: Question): Promise<ResourceBinding> {
  try {
    const { binding } = findResource(registry, question, ctx);
    if (binding.export && decideAccess(binding.export.access, ctx.actor) === 'allowed') return binding;
    throw absentName();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') {
      await auditAlone(ctx.db, ctx, {
        action: 'gateway.export',
        object: 'table',
        objectId: nameInLog(question.name),
        result: 'refused',
      });
    }
    throw error;
  }
}

/** Validates an export. @throws AppError forbidden, malformed. */
export async function readSheet(
  ctx: Ctx,
  registry: Registry,
  messages: Messages,
  question: Question,
  request: {
    readonly fields: unknown;
    readonly title: string | null | undefined;
    readonly format: SheetFormat;
    /** Why personal data are wanted in full; without it, or without the right, they stay masked. */
    readonly reason?: string | null;
  },
): Promise<Sheet> {
  const binding = await exportable(ctx, registry, question);
  const { resource } = binding;
  const headings = readHeadings(request.fields);
  const readable = compileQuestion(registry, { ...question, fields: undefined, conditions: undefined }, ctx).columns;
  const shown = binding.export?.columns?.filter((name) => readable.includes(name)) ?? readable;
  const asked = question.fields === undefined || question.fields === '' || question.fields === '*';
  const fields = headings.length > 0 ? headings.map(({ name }) => name) : asked ? shown : question.fields;
  const masked = compileQuestion(registry, { ...question, fields }, ctx);
  const personal = Boolean(request.reason) && mayReveal(binding, ctx);
  const compiled = personal ? revealed(masked, ctx) : masked;
  const titles = new Map(
    headings.map(({ name, title }) => [name === 'Id' || name === 'id' ? resource.key : name, title]),
  );
  return {
    compiled,
    headings: compiled.columns.map(
      (name) => titles.get(name) ?? messages.format(ctx.locale, resource.columns[name]!.label),
    ),
    title: request.title?.trim() || resource.wire,
    format: request.format,
    ...(personal ? { reason: request.reason! } : {}),
  };
}

/** A value as a person reads it in a sheet; instants in the time of Shanghai. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null;
    return siteSecond(value);
  }
  if (Array.isArray(value)) return value.map(String).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** At most `most` rows of a sheet from `from` on, fetched in portions. */
export async function* sheetRows(
  ctx: Ctx,
  { compiled, show = (_, value) => cellOf(value) }: Sheet,
  from: number,
  most: number,
  portion = 5000,
) {
  for (let done = 0; done < most; done += portion) {
    const rows = await selectRows(ctx, compiled, Math.min(portion, most - done), from + done);
    yield rows.map((row) => compiled.columns.map((name) => show(name, row[name])));
    if (rows.length < portion) return;
  }
}

/** The file of a sheet as a stream, with its type and name. */
export function sheetFile(sheet: Sheet, rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>) {
  const { title, headings, format } = sheet;
  return {
    name: `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'export'}.${format}`,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : OFFICE_TYPES.xlsx,
    body: format === 'csv' ? csvOf(headings, rows) : xlsxOf(title, headings, rows, sheet.note),
  };
}

/** Notes who took which rows out of the system, with the filter and their number. */
export async function auditExport(ctx: Ctx, sheet: Sheet, question: Question, count: number): Promise<void> {
  await ctx.tx(async (tx) =>
    tx.audit({
      action: 'gateway.export',
      object: sheet.compiled.binding.resource.wire,
      objectId: null,
      after: {
        columns: sheet.compiled.columns,
        conditions: question.conditions ?? [],
        format: sheet.format,
        personal: sheet.reason !== undefined,
        count,
      },
      ...(sheet.reason ? { reason: sheet.reason } : {}),
    }),
  );
}

/** Lets a person run two exports at once. @throws AppError tooMany. */
export async function inTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const owner = ctx.actor.kind === 'person' ? ctx.actor.personId : ctx.actor.kind;
  const now = running.get(owner) ?? 0;
  if (now >= MAX_AT_ONCE) throw appErrorWith({ retryAfter: 5 }, 'tooMany', 'error.tooMany', { seconds: 5 });
  running.set(owner, now + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
  }
}
