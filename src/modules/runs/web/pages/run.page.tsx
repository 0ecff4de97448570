import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { resolveAddress } from '../../../../kernel/routing/paths.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { ErrorState, StatePage } from '../../../../ui/design/states.tsx';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { getRunRoute } from '../../shared/run.contract.ts';
import { deliverOrphanedItems } from '../client/orphaned-items.engine.ts';
import { outboxStore } from '../client/outbox.store.ts';
import type { RunDetail } from '../client/run-calls.ts';
import { isOpenElsewhere } from '../client/run-presence.ts';
import { openSession, type RunSession } from '../client/session.engine.ts';
import { backAddress, RunResult } from '../components/result/run-result.tsx';
import { RunRoom } from '../components/run-room.tsx';
import { RunEntry } from '../components/start/run-entry.tsx';
import { RunQueue } from '../components/start/run-queue.tsx';
import { experimentName } from '../components/start/start-labels.ts';

interface Found {
  readonly detail: RunDetail;
  readonly receivedAt: number;
  readonly elsewhere: boolean;
}
type Loaded =
  | { readonly kind: 'wait' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ kind: 'found' } & Found);

/** Reads a run after what an earlier page left behind has been delivered, so that nothing of it is missing. */
async function findRun(id: string): Promise<Found> {
  await deliverOrphanedItems(id);
  const detail = await call(getRunRoute, { params: { id }, query: { reason: '' } });
  const receivedAt = Date.now();
  return {
    detail,
    receivedAt,
    elsewhere: detail.state === 'running' && (await isOpenElsewhere(detail.id, detail.epoch)),
  };
}

/** The open run: it lives as long as the page and shows its result when it is over. */
function OpenRun({ found, onOver }: { readonly found: Found; readonly onOver: () => void }) {
  const [session, setSession] = useState<RunSession | null>(null);
  useEffect(() => {
    let made: RunSession | null = null;
    let gone = false;
    void outboxStore().then((store) => {
      if (gone) return;
      made = openSession(found.detail, store);
      setSession(made);
    });
    return () => {
      gone = true;
      made?.dispose();
    };
  }, [found]);
  return session ? <Room found={found} session={session} onOver={onOver} /> : null;
}

function Room({ found, session, onOver }: { found: Found; session: RunSession; onOver: () => void }) {
  const { stage } = useSyncExternalStore(session.subscribe, session.view);
  useEffect(() => {
    if (stage === 'ended' || stage === 'left') onOver();
  }, [stage, onOver]);
  return <RunRoom detail={found.detail} session={session} />;
}

/** Doing an experiment: preparation, check, the run itself, its result. */
export default function RunPage() {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const resolved = resolveAddress(pathname);
  const id = resolved.kind === 'match' ? (resolved.params.runId ?? '') : '';
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'wait' });
  const [phase, setPhase] = useState<'entry' | 'queue' | 'run' | 'result'>('entry');
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let gone = false;
    setLoaded({ kind: 'wait' });
    findRun(id).then(
      (found) => {
        if (gone) return;
        const { detail } = found;
        const open = detail.reader === 'owner' && (detail.state === 'created' || detail.can.resume) && detail.frame;
        setPhase(open ? 'entry' : 'result');
        setLoaded({ kind: 'found', ...found });
      },
      (error: unknown) => !gone && setLoaded({ kind: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [id, turn]);
  useEffect(() => {
    const timer = setInterval(() => void deliverOrphanedItems(), 60_000);
    return () => clearInterval(timer);
  }, []);
  const name = loaded.kind === 'found' ? experimentName(locale, loaded.detail.experiment) : null;
  usePageTitle(name ? t('runs.page.title', { name }) : undefined);
  // An open run keeps its place; any other of a cloud asks for one before it begins.
  const waits = loaded.kind === 'found' && loaded.detail.context.cloudId !== null && loaded.detail.state !== 'running';
  const go = useCallback(() => setPhase(waits ? 'queue' : 'run'), [waits]);
  const granted = useCallback(() => setPhase('run'), []);
  const over = useCallback(() => setPhase('result'), []);

  if (loaded.kind === 'wait') {
    return (
      <div className="vse-container vse-stack" role="status" aria-label={t('ui.loading')}>
        <SkeletonBlock height="56px" />
        <SkeletonBlock height="420px" />
      </div>
    );
  }
  if (loaded.kind === 'failed') {
    const failure = loaded.error instanceof ApiError ? loaded.error : null;
    if (failure?.status === 404 || failure?.status === 400) {
      return (
        <StatePage
          drawing="no-reading"
          title={t('runs.page.absent.title')}
          actions={<ButtonLink href="/homeTwo/index">{t('ui.action.home')}</ButtonLink>}
        >
          {t('runs.page.absent.text')}
        </StatePage>
      );
    }
    return (
      <ErrorState
        title={failure?.message ?? t('ui.error.unknown')}
        onRetry={() => setTurn(turn + 1)}
        requestId={failure?.requestId}
      />
    );
  }
  const ofAttempt = loaded.detail.context.kind === 'attempt';
  const back = ofAttempt ? (
    <Button variant="ghost" onClick={() => window.close()}>
      {t('runs.attempt.close')}
    </Button>
  ) : (
    <ButtonLink variant="ghost" href={backAddress(loaded.detail)}>
      {t('runs.result.back')}
    </ButtonLink>
  );
  if (phase === 'result') return <RunResult detail={loaded.detail} back={back} />;
  if (phase === 'run') return <OpenRun found={loaded} onOver={over} />;
  if (phase === 'queue') return <RunQueue detail={loaded.detail} back={back} onGranted={granted} />;
  return (
    <RunEntry
      detail={loaded.detail}
      receivedAt={loaded.receivedAt}
      elsewhere={loaded.elsewhere}
      onGo={go}
      back={back}
    />
  );
}
