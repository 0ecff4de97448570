import type { CallOutput } from '../../../kernel/http/contract.ts';
import { MAX_CORRECTED, UNDO_DAYS } from '../../../kernel/resource/import.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ImportBinding } from '../../../platform/imports/binding.ts';
import type { getImportRoute, importRowsRoute } from '../shared/import.contract.ts';
import { MAX_DOWNLOADS, NO_ROWS, RESULT_HOURS } from '../shared/import.model.ts';
import type { ImportFile } from './import.repository.ts';
import type { ImportRegistry } from './registry.engine.ts';
import type { RowKept } from './row.repository.ts';

/** Stands for a stored value the importer may not see. */
const MASK = '****';

type Status = CallOutput<typeof getImportRoute>;

/** Until when an import can be taken back; null when it cannot. */
export function undoUntil(file: ImportFile): Date | null {
  if (file.state !== 'done' || !file.finished_at || !file.result) return null;
  if (file.result.created + file.result.updated === 0) return null;
  return new Date(file.finished_at.getTime() + UNDO_DAYS * 86_400_000);
}

/** Downloads left of the result file; null when the import makes none or its hours are over. */
export function downloadsLeft(file: ImportFile, binding: ImportBinding, now: Date): number | null {
  if (!binding.results || file.state !== 'done' || !file.finished_at) return null;
  if (now.getTime() > file.finished_at.getTime() + RESULT_HOURS * 3_600_000) return null;
  return Math.max(0, MAX_DOWNLOADS - file.downloads);
}

/** An import as its person sees it at this instant. */
export function presentImport(
  ctx: Pick<Ctx, 'locale' | 'clock'>,
  registry: ImportRegistry,
  binding: ImportBinding,
  file: ImportFile,
  ahead: number,
): Status {
  const now = ctx.clock.now();
  const counts = { ...NO_ROWS, ...file.counts };
  const idle = file.work === null;
  const until = undoUntil(file);
  const failure = file.failure;
  return {
    id: file.id,
    name: file.name,
    state: file.state,
    work: file.work,
    ahead,
    jobId: file.job_id,
    filename: file.filename,
    mode: file.mode,
    policy: file.policy,
    options: file.options,
    total: file.total,
    corrected: file.corrected,
    counts,
    columns: file.columns,
    unknown: file.unknown,
    result: file.result,
    failure: failure && registry.formatIssue(ctx.locale, binding, failure, null),
    createdAt: file.created_at.toISOString(),
    finishedAt: file.finished_at?.toISOString() ?? null,
    undoUntil: until?.toISOString() ?? null,
    downloads: downloadsLeft(file, binding, now),
    can: {
      run: idle && file.state === 'checked' && counts.new + counts.change > 0,
      correct: idle && file.state === 'checked' && counts.error > 0 && file.corrected < MAX_CORRECTED,
      undo: idle && until !== null && until > now,
      report: file.total > 0 && (counts.error > 0 || (file.result?.refused ?? 0) > 0),
    },
  };
}

/** A row as the grid shows it. */
export function presentRow(
  ctx: Pick<Ctx, 'locale'>,
  registry: ImportRegistry,
  binding: ImportBinding,
  row: RowKept,
): CallOutput<typeof importRowsRoute>['rows'][number] {
  return {
    line: row.line,
    cells: row.cells,
    state: row.state,
    outcome: row.outcome,
    corrected: row.corrected,
    issues: row.issues.map(({ level, column, reason, remedy }) => ({
      level,
      column,
      key: reason.key,
      reason: registry.formatIssue(ctx.locale, binding, reason, column),
      remedy: remedy ? registry.formatIssue(ctx.locale, binding, remedy, column) : null,
    })),
    before: Object.fromEntries(
      Object.entries(row.before).map(([column, value]) => [
        column,
        value !== null && binding.shape.columns[column]?.masked ? MASK : value,
      ]),
    ),
    after: row.after,
  };
}
