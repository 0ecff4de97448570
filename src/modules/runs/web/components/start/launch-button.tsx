import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { loadMessages } from '../../../../../ui/i18n/translate.ts';
import { RunButton } from './run-button.tsx';

const SharedStart = lazy(() => import('./shared-start.tsx'));
const EnvironmentCheck = lazy(async () => {
  const [check] = await Promise.all([import('../check/environment-check.tsx'), loadMessages(['runs.check'])]);
  return check;
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
      {shared && (
        <Suspense fallback={null}>
          <SharedStart experimentId={experimentId} code={shared} />
        </Suspense>
      )}
      <RunButton
        experimentId={experimentId}
        secondary={shared !== null}
        block={main}
        {...(nodeId ? { context: { kind: 'course', nodeId, classId } } : {})}
      />
      {main && (
        <Suspense fallback={<span className="run-launch-wait" />}>
          <EnvironmentCheck />
        </Suspense>
      )}
    </div>
  );
}
