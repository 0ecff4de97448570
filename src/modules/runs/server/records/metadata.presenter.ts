import { systemActor } from '../../../../kernel/access/actor.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import type { HeadSource } from '../../../../platform/http/page-metadata.ts';
import { versionOf } from '../launch/version.service.ts';
import { findRun } from '../run.repository.ts';

/**
 * The page of a run is nobody's to search. Who may see the run is asked later, by its calls; all that its document needs
 * to know is whether the content shares memory between threads, which takes a document apart from other origins.
 */
export const runMetadata: HeadSource = {
  page: 'experimentRun',
  read: async (ctx, { params }) => {
    const id = params.runId ?? '';
    if (!isUuid(id)) return { title: '', unlisted: true };
    const isolated = await ctx.as(systemActor('runs.head')).read(async (system) => {
      const run = await findRun(system, { id });
      const version = run ? await versionOf(system, run.version_id) : null;
      return version?.profile === 'threads';
    });
    return { title: '', unlisted: true, isolated };
  },
};
