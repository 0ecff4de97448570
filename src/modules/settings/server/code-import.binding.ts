import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type IssueText } from '../../../platform/imports/binding.ts';
import { revertEach } from '../../../platform/imports/revert-each.ts';
import { KEPT_ELSEWHERE } from '../shared/code-table.model.ts';
import { codeImport } from '../shared/code-table.resource.ts';
import {
  type CodeColumn,
  type CodeSheetRow,
  cellsOf,
  codeAfter,
  upperFirst,
  validateCodes,
} from './code-sheet.engine.ts';
import * as tables from './code-table.repository.ts';
import { auditCode, factsOf, listCodeTables, usesOf } from './code-table.service.ts';

const namesOf = (rows: readonly CodeSheetRow[]) =>
  [...new Set(rows.flatMap(({ values }) => values.table ?? []))].sort();

/** Codes of the tables that rows name. @param lock holds the tables until the transaction ends */
async function storedOf(ctx: Ctx, rows: readonly CodeSheetRow[], lock = false) {
  const stored = new Map<string, readonly tables.CodeRow[]>();
  for (const name of namesOf(rows)) {
    if (KEPT_ELSEWHERE.has(name) || (await tables.tableVersion(ctx, name, lock)) === undefined) continue;
    stored.set(name, await tables.codesOf(ctx, name));
  }
  return stored;
}

type Stored = Awaited<ReturnType<typeof storedOf>>;
const codeIn = (stored: Stored, { table, code }: CodeSheetRow['values']) =>
  stored.get(table ?? '')?.find((one) => one.code === code);

const keptBecause = (key: 'settings.codeSheet.changed' | 'settings.codeSheet.used'): IssueText => ({ key });

/** Takes a code back, unless it was changed or is carried by now. */
async function revertRow(
  tx: TxCtx,
  stored: Stored,
  row: CodeSheetRow & Parameters<ReturnType<typeof bindImport<CodeColumn>>['revert']>[1][number],
): Promise<'reverted' | IssueText> {
  const table = row.values.table ?? '';
  const now = codeIn(stored, row.values);
  if (now?.id !== row.objectId) return keptBecause('settings.codeSheet.changed');
  const cells: Readonly<Record<string, string | null>> = cellsOf(now);
  if (Object.entries(row.after).some(([column, value]) => cells[column] !== value)) {
    return keptBecause('settings.codeSheet.changed');
  }
  if (row.did === 'updated') {
    const before = codeAfter(now.code, row.before, now);
    await tables.writeCodes(tx, table, [before]);
    auditCode(tx, table, now, before);
    return 'reverted';
  }
  const codes = await tables.codesOf(tx, table);
  if ((await usesOf(tx, table, codes)).has(now.code)) return keptBecause('settings.codeSheet.used');
  await tables.eraseCode(tx, table, now.code);
  tx.audit({ action: 'settings.code_remove', object: 'code', objectId: `${table}/${now.code}`, before: factsOf(now) });
  return 'reverted';
}

/** Codes from a sheet; each table gets one new version. */
export const codeImportBinding = bindImport(codeImport, {
  whole: true,
  codes: async (ctx) => ({ table: (await listCodeTables(ctx)).map(({ name }) => ({ code: name, name })) }),
  order: upperFirst,
  check: async (ctx, rows, { file }) => validateCodes(rows, file, await storedOf(ctx, rows)),
  apply: async (tx, rows) => {
    const stored = await storedOf(tx, rows, true);
    const done = new Map<number, AppliedRow>();
    for (const [table, codes] of stored) {
      const own = rows.filter(({ values }) => values.table === table);
      const written = own.map(({ values }) => {
        const before = codes.find((one) => one.code === values.code);
        return { before, after: codeAfter(values.code!, values, before) };
      });
      const ids = await tables.writeCodes(
        tx,
        table,
        written.map(({ after }) => after),
      );
      for (const { before, after } of written) auditCode(tx, table, before, after);
      for (const { line, values } of own) done.set(line, { objectId: ids.get(values.code!)! });
    }
    return done;
  },
  revert: async (tx, rows) => {
    const stored = await storedOf(tx, rows, true);
    return revertEach(rows, (row) => revertRow(tx, stored, row));
  },
});
