import { RunButton } from './run-button.tsx';

/** 我要做实验 on the pages of experiments. */
export default function LaunchButton({
  experimentId,
  nodeId,
  classId,
}: {
  readonly experimentId: string;
  readonly nodeId?: string;
  readonly classId?: string;
}) {
  return (
    <RunButton experimentId={experimentId} {...(nodeId ? { context: { kind: 'course', nodeId, classId } } : {})} />
  );
}
