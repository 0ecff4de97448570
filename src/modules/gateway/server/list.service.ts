import { MAX_SELECTED } from '../../../kernel/resource/list.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import { COUNT_CAP, type CompiledList, compileList, type ListQuestion } from '../../../platform/gateway/list.ts';
import { applyFilled, countList, selectKeys, selectRows } from './read.repository.ts';
import { noteReading } from './read.service.ts';

/** Notes that a keyword asked for personal data exactly; what it was stays out of the log. */
async function noteKeyword(ctx: Ctx, { binding, list }: CompiledList, keyword: string): Promise<void> {
  const action = keyword === '' ? null : list.noteKeyword?.(keyword.trim());
  if (action) await auditAlone(ctx.db, ctx, { action, object: binding.resource.wire, objectId: null });
}

/** Which page is asked, and whether its counts are. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly counts: boolean;
}

/**
 * One page of a console list with its counts; a page past the end shows the last one. A page that is not full is
 * counted in any case: it is the last one, and counts taken earlier may be out of date.
 * @throws AppError notFound, forbidden.
 */
export async function listPage(
  ctx: Ctx,
  registry: Registry,
  name: string,
  question: ListQuestion,
  { page, size, counts: counted }: PageRequest,
) {
  const compiled = await applyFilled(ctx, compileList(registry, name, question, ctx));
  await noteKeyword(ctx, compiled, question.kw);
  const note = (shown: number) =>
    noteReading(ctx, compiled.binding, { keyword: question.kw, filters: question.f, page: shown });
  if (!counted) {
    const rows = await selectRows(ctx, compiled, size, (page - 1) * size);
    if (rows.length === size) {
      await note(page);
      return { rows, page, size, total: null, capped: false, strip: {}, ignored: [...compiled.ignored] };
    }
  }
  const cap = compiled.list.countCap ?? COUNT_CAP;
  const counts = await countList(ctx, compiled);
  const total = counts.get('total') ?? 0;
  const capped = total > cap;
  // Beyond the cap nobody knows the last page; rows are found by filters there, not by leafing.
  const last = Math.max(1, Math.ceil(total / size));
  const shown = capped ? page : Math.min(page, last);
  const rows = await selectRows(ctx, compiled, size, (shown - 1) * size);
  const strip = Object.fromEntries(
    [...counts].filter(([key]) => key.startsWith('strip:')).map(([key, n]) => [key.slice('strip:'.length), n]),
  );
  const all = counts.get('all') ?? total;
  await note(shown);
  return {
    rows,
    page: shown,
    size,
    total: Math.min(total, cap),
    capped,
    strip: Object.keys(strip).length > 0 ? { all, ...strip } : {},
    ignored: [...compiled.ignored],
  };
}

/** Keys of every row of a list at this moment. @throws AppError notFound, forbidden. */
export async function listKeys(ctx: Ctx, registry: Registry, name: string, question: ListQuestion) {
  const compiled = await applyFilled(ctx, compileList(registry, name, question, ctx));
  await noteKeyword(ctx, compiled, question.kw);
  const keys = await selectKeys(ctx, compiled, MAX_SELECTED + 1);
  await noteReading(ctx, compiled.binding, { keyword: question.kw, filters: question.f });
  return { keys: keys.slice(0, MAX_SELECTED), capped: keys.length > MAX_SELECTED };
}
