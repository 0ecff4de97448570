import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { TURN_SECONDS } from '../../../shared/queue.model.ts';
import type { RunDetail } from '../../client/run-calls.ts';
import { useQueue } from '../../client/use-queue.ts';
import { backAddress } from '../result/run-result.tsx';
import { PlainBar } from '../run-bar.tsx';
import { contextWord, experimentName } from './start-labels.ts';
import './run-entry.css';
import './run-queue.css';

/** Seconds left of a turn, by the clock of the server. */
function useSecondsLeft(endsAt: string | null, serverNow: string, receivedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  if (endsAt === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(serverNow) - (now - receivedAt)) / 1000));
}

/** The title flashes while it is one's turn in a page out of sight, and a short tone is played if the browser lets it. */
function useCall(wording: string | null): void {
  useEffect(() => {
    if (wording === null) return;
    const before = document.title;
    let on = false;
    const flash = setInterval(() => {
      on = !on;
      document.title = on ? `● ${wording}` : before;
    }, 1000);
    try {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      tone.frequency.value = 660;
      tone.connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.25);
      tone.onended = () => void audio.close();
    } catch {
      // No sound without a gesture: the title and the page say it.
    }
    return () => {
      clearInterval(flash);
      document.title = before;
    };
  }, [wording]);
}

/** 等待: the place in the queue of the cloud, until it is one's turn. */
export function RunQueue({
  detail,
  back,
  onGranted,
}: {
  readonly detail: RunDetail;
  readonly back: ReactNode;
  /** The place is held; the run may begin. */
  readonly onGranted: () => void;
}) {
  const t = useT();
  const name = experimentName(useLocale(), detail.experiment);
  const { stand, ask, leave } = useQueue(detail.id, true);
  const told = stand.kind === 'told' ? stand.told : null;
  const turn = told?.state === 'turn';
  const taken = useRef(false);
  const take = useAction(async () => {
    const answer = await ask({ take: true });
    if (answer?.state !== 'turn' && answer?.state !== 'free') return;
    taken.current = true;
    onGranted();
  });
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const mayGo = told?.state === 'free' || (turn && visible);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useEffect(() => {
    if (mayGo && !taken.current && !take.busy) void take.run();
  }, [mayGo]);
  useCall(turn && !visible ? t('runs.page.queue.turn') : null);
  const seconds = useSecondsLeft(
    told?.endsAt ?? null,
    told?.serverNow ?? '',
    stand.kind === 'told' ? stand.receivedAt : 0,
  );
  const leaving = useAction(async () => {
    await leave();
    window.location.assign(backAddress(detail));
  });
  const heading =
    stand.kind === 'refused'
      ? t('runs.page.queue.refused')
      : told === null || told.state === 'free'
        ? t('runs.page.queue.joining')
        : told.state === 'turn'
          ? t('runs.page.queue.turn')
          : told.state === 'out'
            ? t('runs.page.queue.out')
            : t('runs.page.queue.position', { p: told.position });
  return (
    <div className="run-page">
      <PlainBar name={name}>{back}</PlainBar>
      <div className="run-entry">
        <Card className="run-queue">
          <p className="run-queue-eyebrow">
            {t('runs.page.queue.title')} · {contextWord(t, detail.context)}
          </p>
          <h2 aria-live="polite">{heading}</h2>
          {told?.state === 'waiting' && (
            <>
              <p className="run-queue-line vse-num" aria-hidden="true">
                {Array.from({ length: Math.min(told.length, 12) }, (_, i) => i + 1).map((place) => (
                  <span key={place} className={place === told.position ? 'run-queue-own' : undefined} />
                ))}
              </p>
              {told.estimateMinutes !== null && (
                <p className="run-queue-estimate">{t('runs.page.queue.estimate', { m: told.estimateMinutes })}</p>
              )}
              <p className="run-quiet">{t('runs.page.queue.length', { n: told.length })}</p>
            </>
          )}
          {turn && (
            <>
              <p>{t('runs.page.queue.turnText', { s: seconds })}</p>
              <ProgressBar label={t('runs.page.queue.turn')} value={(seconds / TURN_SECONDS) * 100} />
            </>
          )}
          {told?.state === 'out' && <p>{t('runs.page.queue.outText')}</p>}
          {stand.kind === 'refused' && <p>{stand.text}</p>}
          <div className="run-entry-actions">
            {turn && (
              <Button variant="primary" size="large" loading={take.busy} onClick={() => void take.run()}>
                {t('runs.page.queue.enter')}
              </Button>
            )}
            {(told?.state === 'out' || stand.kind === 'refused') && (
              <Button variant="primary" size="large" onClick={() => void ask({ again: true })}>
                {t('runs.page.queue.again')}
              </Button>
            )}
            {told?.state === 'waiting' && (
              <Button size="large" loading={leaving.busy} onClick={() => void leaving.run()}>
                {t('runs.page.queue.leave')}
              </Button>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}
