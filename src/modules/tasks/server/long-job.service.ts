import type { PersonActor } from '../../../kernel/access/actor.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { finishJob, reportProgress, storeJobFile } from './job.service.ts';

/** Its person asked to stop. */
class Stopped extends Error {}

/** Long work in hand. */
interface LongJob<P> {
  readonly payload: P;
  readonly jobId: string;
  /** Who began it. */
  readonly actor: PersonActor;
  /** Their rights and their language. */
  readonly ctx: Ctx;
  readonly system: Ctx;
  /** Notes how far it has come; it ends here, as cancelled, when its person asked to stop. */
  readonly report: (at: { readonly done: number; readonly total?: number }) => Promise<void>;
  /** Keeps the file it was begun for. Its body may report while it is read. */
  readonly storeResult: (file: Parameters<typeof storeJobFile>[3]) => Promise<void>;
}

/**
 * The worker of long work begun with `startJob`.
 * @param run returns why it failed, in words for its person, or nothing when it is done
 */
export function longJob<P>(
  name: string,
  run: (job: LongJob<P>) => Promise<{ readonly key: MessageKey; readonly params?: LooseParams } | undefined>,
): JobHandler {
  return {
    name,
    long: true,
    run: async (system, given) => {
      const { jobId, actor, locale } = given as { jobId: string; actor: PersonActor; locale: Locale };
      const job: LongJob<P> = {
        payload: given as P,
        jobId,
        actor,
        ctx: system.as(actor, { locale }),
        system,
        report: async (at) => {
          if (!(await reportProgress(system, jobId, at))) throw new Stopped();
        },
        storeResult: (file) => storeJobFile(system, jobId, 'result', file),
      };
      try {
        const failure = await run(job);
        await finishJob(system, jobId, failure ? { state: 'failed', failure } : { state: 'done' });
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        await finishJob(system, jobId, { state: 'cancelled' });
      }
    },
  };
}
