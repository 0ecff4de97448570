import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { groupPlaceImport } from '../../shared/group-place.resource.ts';
import { messages } from '../class-messages.engine.ts';
import { groupSet } from './groups.service.ts';

/**
 * The sheet of a set as its import reads it: group after group, then who is in none.
 * @throws AppError notFound
 */
export async function makeGroupSheet(
  ctx: Ctx,
  setId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  const set = await ctx.read((inner) => groupSet(inner, setId));
  const lines = [...set.groups, { name: '', members: set.unassigned }].flatMap((group) =>
    group.members.map((person) => [person.number ?? '', person.name, group.name]),
  );
  const { number, name, group } = groupPlaceImport.columns;
  const body = await workbookOf([
    {
      name: sheetName(set.name),
      frozen: 1,
      columns: [14, 12, 20].map((width) => ({ text: true, width })),
      rows: [
        { look: 'heading', cells: [number, name, group].map(({ label }) => messages.format(ctx.locale, label)) },
        ...lines.map((cells) => ({ cells })),
      ],
    },
  ]);
  return { name: `${set.name}.xlsx`, body };
}
