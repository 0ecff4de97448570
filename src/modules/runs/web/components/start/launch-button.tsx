import { useSearchParams } from 'react-router';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';
import { RunButton } from './run-button.tsx';

const SharedStart = latePart(() => import('./shared-start.tsx'));
const EnvironmentCheck = latePart(() => import('../check/environment-check.tsx'), {
  messages: ['runs.check'],
  waiting: <span className="run-launch-wait" />,
});

/** 我要做实验 with the check of this device on the pages of experiments; an address with `start` offers the starting state it shares as well. */
export default function LaunchButton({
  experimentId,
  nodeId,
  classId,
  main = false,
}: {
  readonly experimentId: string;
  readonly nodeId?: string;
  readonly classId?: string;
  /** The main action of its page. */
  readonly main?: boolean;
}) {
  const [search] = useSearchParams();
  const user = useUser();
  const code = search.get('start');
  const shared = code && !nodeId && user ? code : null;
  return (
    <div className={main ? 'run-launch run-launch-main' : 'run-launch'}>
      {shared && <SharedStart experimentId={experimentId} code={shared} />}
      <RunButton
        experimentId={experimentId}
        secondary={shared !== null}
        block={main}
        {...(nodeId ? { context: { kind: 'course', nodeId, classId } } : {})}
      />
      {main && <EnvironmentCheck />}
    </div>
  );
}
