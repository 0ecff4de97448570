import { useEffect, useRef, useState } from 'react';
import { refresh } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { formatDuration } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { offerPlace } from '../../../../classes/web/study.public.tsx';
import { mediaRoute } from '../../../shared/media.contract.ts';
import { joinRanges, type Range, reachedFrom, readCaptions, SPEEDS } from '../../../shared/media.model.ts';
import type { MediaFile, StudyFileProps } from '../media-facts.model.ts';
import { QuestionPanel } from './question-panel.tsx';
import { DownloadLink, SeenLine, ShowFailed } from './study-parts.tsx';
import { useQuestions } from './use-questions.ts';
import { useReports } from './use-reports.ts';
import { roundRanges, WatchTracker } from './watch.model.ts';
import './video-player.css';

/** Seconds from either end at which there is nothing to go on with. */
const EDGE_SECONDS = 5;
/** Seconds one may be ahead of what was watched without being brought back: a frame is longer than nothing. */
const LEEWAY = 0.75;

/** Adds the captions of a file to its video; the browser's own button switches them. */
function useCaptions(video: React.RefObject<HTMLVideoElement | null>, captions: MediaFile['captions']): void {
  useEffect(() => {
    const element = video.current;
    if (!element || element.textTracks.length > 0) return;
    for (const { label, language, text } of captions) {
      const track = element.addTextTrack('captions', label, language);
      for (const { from, to, text: line } of readCaptions(text) ?? []) track.addCue(new VTTCue(from, to, line));
    }
  }, [video, captions]);
}

/** Which parts were watched and where it asks, drawn as a bar; the lines below say the same in words. */
function Covered({
  ranges,
  stops,
  duration,
}: {
  readonly ranges: readonly Range[];
  readonly stops: readonly number[];
  readonly duration: number;
}) {
  const t = useT();
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  return (
    <div className="media-covered" role="img" aria-label={t('media.video.covered')}>
      {ranges.map(([from, to]) => (
        <i key={from} style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }} />
      ))}
      {stops.map((at) => (
        <b key={at} style={{ insetInlineStart: percent(at) }} />
      ))}
    </div>
  );
}

/** A video for its learner: goes on where one was, notes what is really played, and says how far one is. */
export function VideoPlayer(props: StudyFileProps) {
  const { nodeId, media, file, records } = props;
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [tracker] = useState(() => new WatchTracker());
  const [fresh, setFresh] = useState<readonly Range[]>([]);
  const [failed, setFailed] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [from, setFrom] = useState(0);
  const duration = file.duration ?? 0;
  const covered = joinRanges([...(media.own?.ranges ?? []), ...fresh], duration);
  const reached = Math.max(reachedFrom(covered), 0);
  const { standing, refused, offline, send } = useReports(
    props,
    () => {
      const taken = tracker.take();
      setFresh((before) => [...before, ...taken]);
      return { ranges: roundRanges(taken), pages: [], position: video.current?.currentTime ?? 0 };
    },
    () => video.current?.paused === false,
  );
  useCaptions(video, file.captions);
  const questions = useQuestions(nodeId, file, records);
  const stop = () => {
    const element = video.current;
    const question = element && questions.stopAt(element.currentTime);
    if (!element || !question) return;
    element.pause();
    element.currentTime = Math.min(element.currentTime, question.at);
    // Nothing but the video is seen while it fills the screen.
    if (document.fullscreenElement === element) void document.exitFullscreen();
  };
  const goOn = async () => {
    questions.goOn();
    video.current?.focus();
    await Promise.all([refresh(mediaRoute), video.current?.play()]);
  };
  // Whoever is led to a place does not go on where he or she was.
  const led = useRef(false);
  useEffect(
    () =>
      offerPlace({
        ...{ nodeId, kind: 'second', now: () => video.current?.currentTime ?? 0 },
        goTo: (at) => {
          led.current = true;
          if (video.current) video.current.currentTime = at;
          video.current?.scrollIntoView({ block: 'nearest' });
        },
      }),
    [nodeId],
  );
  const resume = () => {
    const position = media.own?.position ?? 0;
    const element = video.current;
    if (!element || position < EDGE_SECONDS || position > duration - EDGE_SECONDS || from > 0 || led.current) return;
    element.currentTime = position;
    setFrom(position);
  };
  const guard = () => {
    const element = video.current;
    tracker.cut();
    if (!element || !file.noSkip || standing.done) return;
    // What plays right now is watched too, though it was not counted yet.
    const until = Math.max(reached, furthest.current);
    if (element.currentTime > until + LEEWAY) element.currentTime = until;
  };
  const furthest = useRef(0);
  const tick = () => {
    const element = video.current;
    if (!element || element.paused || element.seeking) return;
    tracker.at(element.currentTime);
    if (element.currentTime <= Math.max(reached, furthest.current) + 2) {
      furthest.current = Math.max(furthest.current, element.currentTime);
    }
    stop();
  };
  const limitSpeed = () => {
    const element = video.current;
    if (!element) return;
    if (element.playbackRate > file.maxSpeed) element.playbackRate = file.maxSpeed;
    setSpeed(element.playbackRate);
  };
  return (
    <div className="media-video">
      <video
        ref={video}
        aria-label={t('media.video.label', { name: file.name })}
        src={file.url}
        controls
        playsInline
        preload="metadata"
        {...(file.poster ? { poster: file.poster.url } : {})}
        {...(file.downloadable ? {} : { controlsList: 'nodownload' })}
        onLoadedMetadata={resume}
        onTimeUpdate={tick}
        onSeeking={guard}
        onPlay={() => {
          if (questions.current) video.current?.pause();
          else stop();
        }}
        onRateChange={limitSpeed}
        onPause={() => {
          tracker.cut();
          send();
        }}
        onEnded={() => {
          tracker.cut();
          send();
        }}
        onError={() => setFailed(true)}
      />
      {records && duration > 0 && (
        <Covered
          ranges={covered}
          stops={questions.asked.filter(({ at }) => at < duration).map(({ at }) => at)}
          duration={duration}
        />
      )}
      {questions.current && (
        <QuestionPanel question={questions.current} questions={questions} onGo={() => void goOn()} />
      )}
      {failed && (
        <ShowFailed
          title={t('media.video.failed')}
          again={async () => {
            await refresh(mediaRoute);
            setFailed(false);
            video.current?.load();
          }}
        />
      )}
      <div className="media-line">
        {records && <SeenLine standing={standing} media={media} />}
        <Select
          className="media-speed"
          label={t('media.video.speed')}
          labelHidden
          value={String(speed)}
          options={SPEEDS.filter((one) => one <= file.maxSpeed).map((one) => ({
            value: String(one),
            label: t('media.video.speedValue', { n: one }),
          }))}
          onChange={(event) => {
            if (video.current) video.current.playbackRate = Number(event.target.value);
          }}
        />
        {file.downloadable && file.address === null && <DownloadLink file={file} />}
      </div>
      {questions.asked.length > 0 && (
        <p className="vse-muted">
          {t('media.question.progress', {
            n: questions.asked.filter(({ id }) => questions.answers.has(id)).length,
            total: questions.asked.length,
          })}
        </p>
      )}
      {records && file.noSkip && !standing.done && <p className="vse-muted">{t('media.video.noSkip')}</p>}
      {from > 0 && (
        <p className="vse-muted" role="status">
          {t('media.video.resumed', { time: formatDuration(from) })}{' '}
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              if (video.current) video.current.currentTime = 0;
              setFrom(0);
            }}
          >
            {t('media.video.fromStart')}
          </Button>
        </p>
      )}
      {refused && <Banner tone="warning">{t('media.video.refused')}</Banner>}
      {offline && <Banner tone="warning">{t('media.video.offline')}</Banner>}
    </div>
  );
}
