import type { PersonActor } from '../../../../kernel/access/actor.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { OFFICE_TYPES } from '../../../../platform/http/send-file.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { finishJob, reportProgress, storeJobFile } from '../../../tasks/server/tasks.public.ts';
import { describeReason, entryMessage } from '../entry-messages.engine.ts';
import type { BulkInput } from './bulk.port.ts';
import { applyToRows, BULK_JOB, type Skipped, targetOf } from './bulk.service.ts';

const BATCH = 50;

/** The worker of bulk commands, in the name of who gave them; what was left alone stands in the errors file. */
export const bulkJob: JobHandler = {
  name: BULK_JOB,
  long: true,
  run: async (ctx, payload) => {
    const { jobId, actor, locale, ids, input } = payload as unknown as {
      readonly jobId: string;
      readonly actor: PersonActor;
      readonly locale: Locale;
      readonly ids: readonly string[];
      readonly input: BulkInput;
    };
    const own = ctx.as(actor, { locale });
    const skipped: Skipped[] = [];
    let state: 'done' | 'cancelled' = 'done';
    for (let at = 0; ; at += BATCH) {
      if (!(await reportProgress(ctx, jobId, { done: Math.min(at, ids.length), total: ids.length }))) {
        state = 'cancelled';
        break;
      }
      if (at >= ids.length) break;
      skipped.push(...(await applyToRows(own, input, ids.slice(at, at + BATCH))).skipped);
    }
    if (skipped.length > 0) {
      const { messages } = targetOf(ctx, input);
      const headings = (['experiments.column.code', 'experiments.column.name', 'experiments.bulk.why'] as const).map(
        (key) => entryMessage(locale, key),
      );
      const rows = skipped.map(({ code, name, reason }) => [
        code,
        name,
        describeReason(messages, locale, reason.key, reason.params),
      ]);
      const title = entryMessage(locale, 'experiments.bulk.skipped');
      await storeJobFile(ctx, jobId, 'errors', {
        name: `${title}.xlsx`,
        type: OFFICE_TYPES.xlsx,
        body: xlsxOf(title, headings, rows),
      });
    }
    await finishJob(ctx, jobId, { state });
  },
};
