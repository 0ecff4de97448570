import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { getJobRoute } from '../shared/job.contract.ts';
import { isOpen, type JobFile, secondsLeft } from '../shared/job.model.ts';
import type { JobRow } from './job.repository.ts';

const presentFile = (file: JobFile | undefined) => (file ? { name: file.name, bytes: file.bytes } : null);

/** A job as its person sees it at this instant. */
export function presentJob(row: JobRow, now: Date): CallOutput<typeof getJobRoute> {
  const elapsed = row.state === 'running' && row.started_at ? now.getTime() - row.started_at.getTime() : 0;
  return {
    id: row.id,
    name: { key: row.name_key, params: row.name_params },
    state: row.state,
    done: row.done,
    total: row.total,
    secondsLeft: secondsLeft(row.done, row.total, elapsed),
    stopping: isOpen(row.state) && row.cancel_asked,
    failure: row.failure_key === null ? null : { key: row.failure_key, params: row.failure_params },
    link: row.link,
    result: presentFile(row.files.result),
    errors: presentFile(row.files.errors),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    can: { cancel: isOpen(row.state) && !row.cancel_asked },
  };
}
