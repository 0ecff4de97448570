import { buffer } from 'node:stream/consumers';
import type { Cell } from '../../../../kernel/values/csv.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type Rows, xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { fileFacts, newProofCode, proofMessage, registerProof } from '../../../proof/server/proof.public.ts';
import { spellCode } from '../../../proof/shared/proof.model.ts';

/**
 * A workbook whose second sheet holds its proof code; code, figure and digest are registered.
 * @param proof what is registered; `value` is the figure the file stands for
 * @param lines of the second sheet, before the code
 */
export async function provenWorkbook(
  ctx: Ctx,
  proof: {
    readonly kind: string;
    readonly subject: string;
    readonly asked: Readonly<Record<string, unknown>>;
    readonly value: number;
  },
  sheet: { readonly title: string; readonly headings: readonly string[]; readonly rows: Rows },
  note: { readonly title: string; readonly lines: readonly (readonly [string, Cell])[] },
): Promise<Buffer> {
  const code = newProofCode();
  const body = await buffer(
    xlsxOf(sheet.title, sheet.headings, sheet.rows, {
      title: note.title,
      lines: () => [
        ...note.lines,
        [proofMessage(ctx.locale, 'proof.code'), spellCode(code)],
        [proofMessage(ctx.locale, 'proof.how'), proofMessage(ctx.locale, 'proof.how.text')],
      ],
    }),
  );
  await ctx.tx((tx) => registerProof(tx, { ...proof, code, files: [fileFacts(body)] }));
  return body;
}
