import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/code-table.contract.ts';
import { codeSheet } from './code-sheet.service.ts';
import { listCodeTables, readCodeTable, removeCode, saveCode } from './code-table.service.ts';

/** The code tables and their editor. */
export const codeTableRoutes: readonly BoundRoute[] = [
  route(contract.codeTablesRoute, async (ctx) => ({ rows: await listCodeTables(ctx) })),
  route(contract.codeTableRoute, (ctx, { params }) => readCodeTable(ctx, params.name)),
  route(contract.saveCodeRoute, async (ctx, { params, body }) => ({
    version: await saveCode(ctx, params.name, params.code, body),
  })),
  route(contract.removeCodeRoute, async (ctx, { params }) => ({
    version: await removeCode(ctx, params.name, params.code),
  })),
  route(contract.codeSheetRoute, async (ctx, { params }, { reply }) => {
    const { name, body } = await codeSheet(ctx, params.name);
    return sendFile(reply, 'xlsx', { name, body });
  }),
];
