import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { ImportMode } from '../../../kernel/resource/import.ts';
import type { Account, TestApp } from '../../../testing/app.ts';
import { bringFile } from '../../files/testing/upload.builder.ts';
import {
  getImportRoute,
  importFileRoute,
  importRowsRoute,
  openImportRoute,
  runImportRoute,
  undoImportRoute,
} from '../shared/import.contract.ts';
import { CONFIRMED_UNDO, type RowFilter } from '../shared/import.model.ts';

type Status = CallOutput<typeof getImportRoute>;

/** The life of an import in a test of its module: upload and dry run, rows, run, undo. */
export function importDriver(t: TestApp, name: string) {
  /** Uploads a sheet for an import; answers the upload's id, or the status of the refusal. */
  const upload = (importId: string, bytes: Buffer, filename: string, as: Account) =>
    bringFile(t, { kind: 'import', owner: importId, filename, bytes, as });

  const get = (id: string, as: Account = 'admin') => t.call(getImportRoute, { params: { id } }, as);

  return {
    upload,
    get,
    /** Opens an import and gives it a sheet. */
    async dryRun(
      bytes: Buffer,
      more: {
        readonly as?: Account;
        readonly filename?: string;
        readonly again?: boolean;
        readonly mode?: ImportMode;
        readonly options?: string[];
        readonly objectId?: string;
      } = {},
    ): Promise<Status> {
      const { as = 'admin', filename = 'sheet.xlsx', again, mode, options, objectId } = more;
      const { id } = await t.call(openImportRoute, { body: { name, ...(objectId ? { objectId } : {}) } }, as);
      const uploadId = await upload(id, bytes, filename, as);
      const chosen = { ...(mode ? { mode } : {}), ...(options ? { options } : {}), ...(again ? { again } : {}) };
      const status = await t.call(importFileRoute, { params: { id }, body: { uploadId, ...chosen } }, as);
      if (status.work === null) return status;
      await t.drainJobs();
      return get(id, as);
    },
    async rows(id: string, state: RowFilter = 'all', as: Account = 'admin') {
      return (await t.call(importRowsRoute, { params: { id }, query: { state, size: 200 } }, as)).rows;
    },
    async run(id: string, policy: 'all' | 'valid' = 'all', as: Account = 'admin'): Promise<Status> {
      await t.call(runImportRoute, { params: { id }, body: { policy } }, as);
      await t.drainJobs();
      return get(id, as);
    },
    async undo(id: string, as: Account = 'admin'): Promise<Status> {
      const { result } = await get(id, as);
      const rows = (result?.created ?? 0) + (result?.updated ?? 0);
      const body = rows > CONFIRMED_UNDO ? { confirm: rows, reason: 'wrong sheet' } : {};
      await t.call(undoImportRoute, { params: { id }, body }, as);
      await t.drainJobs();
      return get(id, as);
    },
  };
}
