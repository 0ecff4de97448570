import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { CHART_DAYS } from '../shared/log.model.ts';
import { presentEntry, presentHistory } from './log.presenter.ts';
import * as log from './log.repository.ts';

/** Entries of a page of an object's history, and the most that are counted. */
const HISTORY_SIZE = 20;
const MAX_COUNTED = 10_000;

/** One entry whole; that somebody read it is itself an entry. @throws AppError notFound */
export async function readEntry(ctx: Ctx, id: string) {
  const row = await log.findEntry(ctx, id);
  if (!row) throw appError('notFound', 'error.notFound');
  const same = row.request_id === null ? [] : await log.entriesOfRequest(ctx, row.request_id, row.id);
  await auditAlone(ctx.db, ctx, { action: 'log.read', object: 'log', objectId: id });
  return presentEntry(row, same);
}

/**
 * What the log holds about one object, newest first, 20 a page: who did what to it, before and after. The caller has
 * decided that the actor may see the object.
 */
export async function objectHistory(ctx: Ctx, object: string, objectId: string, page: number) {
  const rows = await log.entriesOfObject(ctx, object, objectId, HISTORY_SIZE, (page - 1) * HISTORY_SIZE);
  const total = await log.countOfObject(ctx, object, objectId, MAX_COUNTED);
  return { rows: rows.map(presentHistory), page, size: HISTORY_SIZE, total };
}

/** The history of an object on the log's own page, where reading is noted. */
export async function readObject(ctx: Ctx, object: string, objectId: string, page: number) {
  const history = await objectHistory(ctx, object, objectId, page);
  await auditAlone(ctx.db, ctx, { action: 'log.read', object: 'log', objectId: null, after: { object, objectId } });
  return history;
}

/** What the filters of the log offer. */
export const readChoices = (ctx: Ctx) => log.filterChoices(ctx);

/** Figures of a range of at most eight days. @throws AppError invalid for a longer one */
export async function readCharts(ctx: Ctx, from: string, to: string) {
  if (!(Date.parse(to) - Date.parse(from) <= CHART_DAYS * 86_400_000)) {
    throw appErrorWith({ fields: [{ path: 'from', code: 'audit.range.wide' }] }, 'invalid', 'audit.range.wide');
  }
  const figures = await log.rangeFigures(ctx, from, to);
  return { ...figures, hours: figures.hours.map((row) => ({ ...row, hour: row.hour.toISOString() })) };
}
