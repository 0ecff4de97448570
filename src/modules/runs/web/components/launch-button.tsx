import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../../ui/access/user-store.ts';
import { RunButton } from './run-button.tsx';

const SharedStart = lazy(() => import('./shared-start.tsx'));

/** 我要做实验 on the pages of experiments; an address with `start` offers the starting state it shares as well. */
export default function LaunchButton({
  experimentId,
  nodeId,
  classId,
}: {
  readonly experimentId: string;
  readonly nodeId?: string;
  readonly classId?: string;
}) {
  const [search] = useSearchParams();
  const user = useUser();
  const code = search.get('start');
  const shared = code && !nodeId && user ? code : null;
  return (
    <div className="run-launch">
      {shared && (
        <Suspense fallback={null}>
          <SharedStart experimentId={experimentId} code={shared} />
        </Suspense>
      )}
      <RunButton
        experimentId={experimentId}
        secondary={shared !== null}
        {...(nodeId ? { context: { kind: 'course', nodeId, classId } } : {})}
      />
    </div>
  );
}
