import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { EmptyState, ErrorState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Moment, ReplayView } from '../../client/replay.model.ts';
import { isShown, viewAt } from '../../client/replay.model.ts';
import { type LoadedReplay, loadReplay } from '../../client/replay-calls.ts';
import { usePlayback } from '../../client/use-playback.ts';
import type { StepRow } from '../record/step-table.tsx';
import { momentWord } from '../run-labels.ts';
import { ReplayControls, timeWord } from './replay-controls.tsx';
import { ReplayStage } from './replay-stage.tsx';
import './run-replay.css';

/** Moments shown above the present one. */
const SHOWN = 40;

function Moments({
  moments,
  words: messages,
  onSeek,
}: {
  readonly moments: readonly Moment[];
  readonly words: LoadedReplay['head']['words'];
  readonly onSeek: (t: number) => void;
}) {
  const t = useT();
  if (moments.length === 0) return <p className="run-quiet">{t('runs.replay.before')}</p>;
  return (
    <ol className="run-replay-moments" reversed aria-label={t('runs.replay.moments')}>
      {moments.map((moment, i) => (
        <li key={`${moment.epoch}:${moment.n}:${moment.t}`} aria-current={i === 0 ? 'true' : undefined}>
          <button type="button" onClick={() => onSeek(moment.t)}>
            <span className="vse-num">{timeWord(moment.t)}</span>
            <span>{momentWord(t, moment, messages)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Steps with what had become of each; the present one stays in sight. */
function StepStates({ steps, view }: { readonly steps: readonly StepRow[]; readonly view: ReplayView }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const states = { done: t('runs.page.step.done'), doing: t('runs.page.step.doing'), todo: t('runs.page.step.todo') };
  useEffect(() => {
    if (view.step === null) return;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [view.step]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach that
    <ol ref={list} className="run-replay-steps" tabIndex={0} aria-label={t('runs.result.steps')}>
      {steps.map((step) => {
        const state = view.step === step.seq ? 'doing' : view.done.has(step.seq) ? 'done' : 'todo';
        return (
          <li key={step.seq} data-state={state} aria-current={state === 'doing' ? 'step' : undefined}>
            <span className="vse-num">{step.seq}</span>
            <span>{step.title}</span>
            <span className="run-quiet">{states[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Player({
  loaded,
  runId,
  steps,
  scored,
}: {
  readonly loaded: LoadedReplay;
  readonly runId: string;
  readonly steps: readonly StepRow[];
  readonly scored: boolean;
}) {
  const { head, timeline } = loaded;
  const playback = usePlayback(timeline.length);
  const view = viewAt(timeline, playback.t);
  const past = timeline.moments.slice(0, view.count).filter(isShown).slice(-SHOWN).reverse();
  return (
    <div className="run-replay">
      <ReplayControls timeline={timeline} playback={playback} steps={steps} step={view.step} />
      <div className="run-replay-body">
        <ReplayStage
          head={head}
          runId={runId}
          timeline={timeline}
          view={view}
          at={playback.t}
          steps={steps}
          scored={scored}
        />
        <div className="run-replay-side">
          {steps.length > 0 && <StepStates steps={steps} view={view} />}
          <Moments moments={past} words={head.words} onSeek={playback.seek} />
        </div>
      </div>
    </div>
  );
}

type Loaded =
  | { readonly kind: 'wait'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'there'; readonly loaded: LoadedReplay };

/** The replay of a run: time line, speed, jumps, and what stood on the bench at each instant. */
export function RunReplay({
  runId,
  steps,
  scored,
}: {
  readonly runId: string;
  readonly steps: readonly StepRow[];
  /** Scores may be told to content that replays. */
  readonly scored: boolean;
}) {
  const t = useT();
  const [state, setState] = useState<Loaded>({ kind: 'wait', share: 0 });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    const stop = new AbortController();
    setState({ kind: 'wait', share: 0 });
    loadReplay(runId, (share) => setState({ kind: 'wait', share }), stop.signal).then(
      (loaded) => !stop.signal.aborted && setState({ kind: 'there', loaded }),
      (error: unknown) => !stop.signal.aborted && setState({ kind: 'failed', error }),
    );
    return () => stop.abort();
  }, [runId, turn]);
  if (state.kind === 'wait') {
    return <ProgressBar value={state.share === 0 ? null : state.share * 100} label={t('runs.replay.loading')} />;
  }
  if (state.kind === 'failed') {
    const known = state.error instanceof ApiError ? state.error : null;
    return (
      <ErrorState
        compact
        title={known?.message ?? t('ui.error.unknown')}
        onRetry={() => setTurn(turn + 1)}
        requestId={known?.requestId}
      />
    );
  }
  if (!state.loaded.timeline.moments.some(isShown)) return <EmptyState compact>{t('runs.replay.none')}</EmptyState>;
  return <Player loaded={state.loaded} runId={runId} steps={steps} scored={scored} />;
}
