import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { listJobsRoute } from '../../shared/job.contract.ts';
import { isOpen } from '../../shared/job.model.ts';

export type JobList = CallOutput<typeof listJobsRoute>;
export type JobLine = JobList['rows'][number];

const isJob = (value: unknown): value is JobLine =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'state' in value &&
  'name' in value &&
  'done' in value;

/**
 * The list after the live event `job`: its line is replaced, or put first when it is new. Progress that arrives after
 * the end is not believed.
 */
export function withJob(list: JobList, said: unknown): JobList {
  if (!isJob(said)) return list;
  const known = list.rows.find((row) => row.id === said.id);
  if (!known) return { rows: [said, ...list.rows] };
  if (!isOpen(known.state) && isOpen(said.state)) return list;
  return { rows: list.rows.map((row) => (row === known ? said : row)) };
}

/** Jobs one still waits for. */
export const openJobs = (list: JobList | undefined): number =>
  list?.rows.filter((row) => isOpen(row.state)).length ?? 0;

/** Done of total in percent; null while the total is unknown. */
export const percent = ({ done, total }: Pick<JobLine, 'done' | 'total'>): number | null =>
  total === null ? null : total === 0 ? 100 : Math.min(100, (done / total) * 100);
