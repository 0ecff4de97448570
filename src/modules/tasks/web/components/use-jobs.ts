import { useEffect, useState } from 'react';
import { keyOf, queryClient, refresh, useCall } from '../../../../ui/api/query.ts';
import { onLive, startStream } from '../../../../ui/api/stream.ts';
import { listJobsRoute } from '../../shared/job.contract.ts';
import { isOpen } from '../../shared/job.model.ts';
import { type JobLine, type JobList, withJob } from './job.model.ts';

/** The person's jobs, kept up by the live stream, and the one whose end this tab was told of last. */
export function useJobs(): { readonly list: JobList | undefined; readonly ended: JobLine | null } {
  const { data } = useCall(listJobsRoute, {});
  const [ended, setEnded] = useState<JobLine | null>(null);
  useEffect(() => {
    const stops = [
      onLive('job', (said) => {
        queryClient.setQueriesData<JobList>({ queryKey: keyOf(listJobsRoute) }, (list) => {
          const next = list && withJob(list, said);
          if (next !== list && !isOpen((said as JobLine).state)) setEnded(said as JobLine);
          return next;
        });
      }),
      onLive('resync', () => void refresh(listJobsRoute)),
      startStream(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { list: data, ended };
}
