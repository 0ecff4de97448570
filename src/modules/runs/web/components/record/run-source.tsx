import { RunRecord } from './run-record.tsx';

/** A run that a number came from, to read in the page of another module; the server says who may. */
export default function RunSource({ runId }: { readonly runId: string }) {
  return (
    <div className="run-record">
      <RunRecord id={runId} />
    </div>
  );
}
