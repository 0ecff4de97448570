import { useEffect, useMemo, useRef } from 'react';
import { BRIDGE_LIMITS } from '../../../../../kernel/bridge/protocol.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { paintedTheme } from '../../../../../ui/shell/theme.ts';
import { shownName } from '../../../../content/shared/manifest-labels.model.ts';
import { listArtifactsRoute } from '../../../shared/artifact.contract.ts';
import { openRelay } from '../../client/asset-relay.engine.ts';
import { type Bridge, openBridge } from '../../client/bridge.engine.ts';
import { heldByFrame } from '../../client/content-holder.ts';
import { openIntake } from '../../client/intake.policy.ts';
import { type ReplayView, replayEvents, type Timeline } from '../../client/replay.model.ts';
import type { ReplayHeader } from '../../client/replay-calls.ts';
import { FileCard } from '../record/run-files.tsx';
import { SeriesPlot } from '../record/series-plot.tsx';
import type { StepRow } from '../record/step-table.tsx';

/** Content that can replay, in mode review: it is given everything it once said, and told where to stand. */
function ReviewFrame({
  review,
  timeline,
  at,
  steps,
  scored,
}: {
  readonly review: NonNullable<ReplayHeader['review']>;
  readonly timeline: Timeline;
  readonly at: number;
  readonly steps: readonly StepRow[];
  readonly scored: boolean;
}) {
  const t = useT();
  const locale = useLocale();
  const ref = useRef<HTMLIFrameElement>(null);
  const bridge = useRef<Bridge | null>(null);
  const now = useRef(at);
  now.current = at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is opened once; its language is told later
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { frame, welcome } = review;
    const opened = openBridge({
      holder: heldByFrame(element),
      intake: openIntake(BRIDGE_LIMITS, new Set()),
      welcome: async () => {
        setTimeout(() => opened.send('replay.seek', { t: now.current }), 0);
        return {
          ...welcome,
          limits: { ...BRIDGE_LIMITS, ...welcome.limits },
          resume: null,
          start: null,
          locale,
          theme: paintedTheme(),
          steps: steps.map((step) => ({
            seq: step.seq,
            title: step.title,
            expectTime: step.expectSeconds ?? 0,
            maxScore: step.maxScore,
          })),
          serverNow: Date.now(),
          settings: { showScores: scored },
          replay: { events: replayEvents(timeline) },
        };
      },
      // A replay keeps nothing: what is sent is answered, so that no content waits.
      receive: ({ n }) => opened.send('nack', { n, code: 'closed', detail: 'review' }),
      late: () => {
        element.src = frame.address;
      },
      booted: () => undefined,
      asset: openRelay(frame.address, frame.entry, frame.relay).get,
    });
    bridge.current = opened;
    element.src = frame.address;
    return () => {
      opened.close();
      bridge.current = null;
    };
  }, [review, timeline]);
  useEffect(() => bridge.current?.send('replay.seek', { t: Math.round(at) }), [at]);
  return (
    <iframe
      ref={ref}
      className="run-replay-frame"
      title={t('runs.replay.frame')}
      sandbox={review.frame.sandbox}
      allow={review.frame.allow}
      referrerPolicy="no-referrer"
    />
  );
}

/** What stood there at this instant: the content itself where it can replay, else its newest picture and its data. */
export function ReplayStage({
  head,
  runId,
  timeline,
  view,
  at,
  steps,
  scored,
}: {
  readonly head: ReplayHeader;
  readonly runId: string;
  readonly timeline: Timeline;
  readonly view: ReplayView;
  readonly at: number;
  readonly steps: readonly StepRow[];
  readonly scored: boolean;
}) {
  const t = useT();
  const files = useCall(listArtifactsRoute, { params: { id: runId }, query: {} }).data;
  const file = useMemo(() => {
    const name = view.files.at(-1);
    return files?.find((one) => one.kind === 'file' && one.name === name);
  }, [files, view.files]);
  const series = head.series.filter((one) => view.series.includes(one.name));
  if (head.review) {
    return (
      <div className="run-replay-stage">
        <ReviewFrame review={head.review} timeline={timeline} at={at} steps={steps} scored={scored} />
      </div>
    );
  }
  return (
    <div className="run-replay-stage run-replay-things">
      {file && <FileCard file={file} />}
      {series.map((one) => (
        <SeriesPlot key={one.name} series={{ ...one, name: shownName(head.words, one.name) }} />
      ))}
      {!file && series.length === 0 && <p className="run-quiet">{t('runs.replay.nothing')}</p>}
    </div>
  );
}
