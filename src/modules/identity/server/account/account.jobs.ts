import type { PersonActor } from '../../../../kernel/access/actor.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { OFFICE_TYPES } from '../../../../platform/http/send-file.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { finishJob, reportProgress, storeJobFile } from '../../../tasks/server/tasks.public.ts';
import { describeKey, format } from '../registration/messages.engine.ts';
import { officeOfPerson } from './account.access.ts';
import { applyToAll, BULK_JOB, type BulkInput } from './account-bulk.service.ts';
import type { Skipped } from './account-password.service.ts';

const BATCH = 50;

/** The worker of bulk commands: batches of 50, each a transaction; who was left alone stands in the errors file. */
export const bulkJob: JobHandler = {
  name: BULK_JOB,
  long: true,
  run: async (ctx, payload) => {
    const { jobId, actor, locale, ids, ...input } = payload as unknown as BulkInput & {
      readonly jobId: string;
      readonly actor: PersonActor;
      readonly locale: Locale;
      readonly ids: readonly string[];
    };
    const office = officeOfPerson(actor);
    const skipped: Skipped[] = [];
    let state: 'done' | 'cancelled' = 'done';
    for (let at = 0; ; at += BATCH) {
      if (!(await reportProgress(ctx, jobId, { done: Math.min(at, ids.length), total: ids.length }))) {
        state = 'cancelled';
        break;
      }
      if (at >= ids.length) break;
      skipped.push(...(await applyToAll(ctx, office, input, ids.slice(at, at + BATCH))).skipped);
    }
    if (skipped.length > 0) {
      const headings = [
        format(locale, 'identity.column.account'),
        format(locale, 'identity.column.name'),
        format(locale, 'identity.bulk.why'),
      ];
      const rows = skipped.map(({ account, name, reason }) => [
        account,
        name,
        describeKey(locale, reason.key, reason.params),
      ]);
      const title = format(locale, 'identity.bulk.skipped');
      const body = xlsxOf(title, headings, rows);
      await storeJobFile(ctx, jobId, 'errors', { name: `${title}.xlsx`, type: OFFICE_TYPES.xlsx, body });
    }
    await finishJob(ctx, jobId, { state });
  },
};
