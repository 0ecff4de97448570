import { CallError } from '../../../ui/api/call-error.tsx';
import { useCall } from '../../../ui/api/query.ts';
import { SkeletonText } from '../../../ui/design/skeleton.tsx';
import { runResultRoute } from '../shared/run.contract.ts';
import { RunReplay } from './components/replay/run-replay.tsx';

/** The replay of a run beside what another module shows of it; speaks the words of `runs.room`. */
export function ReplayOfRun({ runId }: { readonly runId: string }) {
  const result = useCall(runResultRoute, { params: { id: runId }, query: { reason: '' } });
  if (result.error && !result.data) return <CallError error={result.error} retry={result.refetch} />;
  if (!result.data) return <SkeletonText lines={6} />;
  return <RunReplay runId={runId} steps={result.data.steps} scored={result.data.scoreShown} />;
}
