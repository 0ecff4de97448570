import { Button } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { formatDuration } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { neighbourStep, type Timeline } from '../../client/replay.model.ts';
import { type Playback, SPEEDS } from '../../client/use-playback.ts';
import type { StepRow } from '../record/step-table.tsx';

/** `m:ss` of a place on the time line. @param ms milliseconds */
export function timeWord(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Least move of the slider, in milliseconds. */
const TICK_MS = 100;

/** Play, step by step, speed, and the time line itself with its steps and pauses. */
export function ReplayControls({
  timeline,
  playback,
  steps,
  step,
}: {
  readonly timeline: Timeline;
  readonly playback: Playback;
  readonly steps: readonly StepRow[];
  /** The step at this instant. */
  readonly step: number | null;
}) {
  const t = useT();
  const { length } = timeline;
  // The end must be a whole number of steps, or the slider never gets there.
  const last = Math.max(TICK_MS, Math.ceil(length / TICK_MS) * TICK_MS);
  const share = (at: number) => `${length === 0 ? 0 : (at / length) * 100}%`;
  const title = steps.find((one) => one.seq === step)?.title;
  const where = title && step !== null ? t('runs.replay.atStep', { n: step, title }) : t('runs.replay.between');
  return (
    <div className="vse-lines">
      <div className="run-replay-buttons">
        <Button variant="primary" onClick={playback.toggle}>
          {playback.playing ? t('runs.replay.rest') : t('runs.replay.play')}
        </Button>
        <Button onClick={() => playback.seek(neighbourStep(timeline, playback.t, -1))}>
          {t('runs.replay.previous')}
        </Button>
        <Button onClick={() => playback.seek(neighbourStep(timeline, playback.t, 1))}>{t('runs.replay.next')}</Button>
        <Select
          className="run-replay-speed"
          label={t('runs.replay.speed')}
          labelHidden
          value={String(playback.speed)}
          onChange={(event) => playback.setSpeed(Number(event.target.value))}
          options={SPEEDS.map((speed) => ({ value: String(speed), label: t('runs.replay.times', { n: speed }) }))}
        />
        <span className="vse-num run-replay-time">
          {timeWord(playback.t)} / {timeWord(length)}
        </span>
      </div>
      <div className="run-replay-line">
        <div className="run-replay-spans" aria-hidden="true">
          {timeline.spans.map((span) => (
            <span
              key={`${span.seq}:${span.from}`}
              className={span.seq === step ? 'run-replay-span run-replay-span-now' : 'run-replay-span'}
              style={{
                insetInlineStart: share(span.from),
                inlineSize: `max(3px, ${share((span.to ?? length) - span.from)})`,
              }}
            />
          ))}
          {timeline.pauses.map((pause) => (
            <span
              key={`p${pause.t}`}
              className="run-replay-pause"
              title={t('runs.replay.pause', { time: formatDuration(pause.seconds) })}
              style={{ insetInlineStart: share(pause.t) }}
            />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          step={TICK_MS}
          value={playback.t >= length ? last : Math.round(playback.t)}
          aria-label={t('runs.replay.line')}
          aria-valuetext={`${timeWord(playback.t)}, ${where}`}
          onChange={(event) => playback.seek(Number(event.target.value))}
        />
      </div>
      <p className="run-replay-where">{where}</p>
    </div>
  );
}
