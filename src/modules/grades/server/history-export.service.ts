import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { classChanges } from './book/book.repository.ts';
import { type BookFrame, loadFrame } from './book/book.service.ts';
import { seeBook } from './grade.access.ts';
import { messages } from './marks/mark-messages.engine.ts';
import { membersOfItem } from './source.service.ts';

const WIDTHS = [20, 16, 12, 30, 12, 12, 12, 36, 12];

/** What a target is called in the scheme in use; one of a scheme of before keeps its key. */
function namesOf({ scheme, plan }: BookFrame, total: string): (target: string) => string {
  const names = new Map<string, string>([['total', total]]);
  for (const item of scheme.body.items) {
    names.set(item.key, item.name);
    for (const { key, label } of membersOfItem(item, plan))
      names.set(`${item.key}/${key}`, label === item.name ? label : `${item.name}/${label}`);
  }
  return (target) => names.get(target) ?? target;
}

/**
 * Every change of every number of a class as a workbook, oldest first: who, when, before, after, why. What happened in
 * classes that were merged into it belongs to it. It is written down who took it.
 * @throws AppError notFound, forbidden, conflict without a scheme in use
 */
export async function exportHistory(
  ctx: Ctx,
  classId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  return ctx.tx(async (tx) => {
    const format = (key: MessageKey, params?: LooseParams) => messages.format(tx.locale, key, params);
    const { facts } = await seeBook(tx, classId);
    const nameOf = namesOf(await loadFrame(tx, facts), format('grades.tree.total'));
    const shown = (flag: string | null, mark: number | null): Cell =>
      flag === null
        ? mark
        : [format(`grades.flag.${flag}` as MessageKey), mark ?? ''].filter((one) => one !== '').join(' ');
    const changes = await classChanges(tx, classId);
    const rows = changes.map((change): Cell[] => {
      const normal = change.kind === 'flag' ? 'normal' : null;
      return [
        change.at.toISOString(),
        change.number ?? '',
        change.name,
        nameOf(change.target),
        format(`grades.history.${change.kind}`),
        shown(change.flagBefore ?? normal, change.before),
        shown(change.flagAfter ?? normal, change.after),
        change.reason ?? '',
        change.actor ?? '',
      ];
    });
    const headings = (['at', 'number', 'name', 'target', 'kind', 'before', 'after', 'reason', 'by'] as const).map(
      (key) => format(`grades.historySheet.${key}`),
    );
    const title = format('grades.history.title');
    const body = await workbookOf([
      {
        name: sheetName(title),
        frozen: 1,
        columns: headings.map((_, at) => ({ width: WIDTHS[at] ?? 14, text: at < 2 })),
        rows: [{ look: 'heading', cells: headings }, ...rows.map((cells) => ({ cells }))],
      },
    ]);
    tx.audit({ action: 'grade.exportHistory', object: 'class', objectId: classId, after: { changes: rows.length } });
    return { name: `${facts.name}_${title}.xlsx`, body };
  });
}
