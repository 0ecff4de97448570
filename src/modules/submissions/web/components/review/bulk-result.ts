import type * as z from 'zod/mini';
import { translateKey } from '../../../../../ui/i18n/translate.ts';
import type { BulkResult } from '../../../../../ui/table/list-page.model.ts';
import type { bulkAnswer } from '../../../shared/bulk.contract.ts';

/** Answer of a bulk route as the list shows it. */
export function bulkResult(answer: z.infer<typeof bulkAnswer>): BulkResult {
  if (answer.jobId) return { jobId: answer.jobId };
  return {
    done: answer.done,
    skipped: answer.skipped.map(({ id, code, name, reason }) => ({
      key: id,
      name: `${name} (${code})`,
      reason: translateKey(reason.key as never, reason.params),
    })),
  };
}
