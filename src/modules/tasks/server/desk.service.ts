import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { jobsOfPerson } from './job.repository.ts';

const SHOWN = 4;

/** 导入与任务: the actor's own long work, the open one first. */
export const jobDesk: DeskProvider = {
  face: 'office',
  parts: ['jobs'],
  async read(ctx, { personId }) {
    const jobs = await ctx.read((own) => jobsOfPerson(own, personId));
    return {
      jobs: {
        rows: jobs.slice(0, SHOWN).map((job) => ({
          key: job.id,
          name: { key: job.name_key, params: job.name_params },
          state: job.state,
          done: job.done,
          total: job.total,
          faulty: job.files.errors !== undefined,
          at: (job.finished_at ?? job.created_at).toISOString(),
          href: job.link,
        })),
      },
    };
  },
};
