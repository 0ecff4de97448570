import { useCallback, useEffect, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskRun } from '../../../shared/desk-parts.model.ts';
import type { DeskSession } from '../../client/desk-session.engine.ts';
import { OPENS_RUN } from '../../client/leave-watch.engine.ts';

const pageOf = ({ runId }: DeskRun): string => addressOf('experimentRun', {}, { runId });
const TONES = { open: 'neutral', begun: 'info', finished: 'success' } as const;

/** Opens the run of a question in a tab of its own, and tells how many of its steps are done: no score is known here. */
export function ExperimentRun({
  item,
  session,
  answering,
}: {
  readonly item: string;
  readonly session: DeskSession;
  readonly answering: boolean;
}) {
  const t = useT();
  const [run, setRun] = useState<DeskRun | null>(null);
  const [blocked, setBlocked] = useState(false);
  const { runs } = session;
  const ask = useCallback(async () => {
    // What cannot be asked now is asked when one comes back to the page.
    const found = await runs().catch(() => null);
    const own = found?.find((one) => one.item === item);
    if (own) setRun(own);
  }, [runs, item]);
  useEffect(() => {
    if (!answering) return;
    void ask();
    const again = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask, answering]);
  const open = useAction(async (tab: Window | null) => {
    try {
      const found = await session.openRun(item);
      setRun(found);
      setBlocked(tab === null);
      if (tab) tab.location.href = pageOf(found);
    } catch (error) {
      tab?.close();
      throw error;
    }
  });
  const state = run?.state ?? 'open';
  return (
    <div className="vse-lines" {...{ [OPENS_RUN]: '' }}>
      <div className="vse-row">
        <Button
          variant={state === 'finished' ? 'default' : 'primary'}
          disabled={!answering}
          loading={open.busy}
          // At once, while the browser still sees the press: later it would block the tab.
          onClick={() => void open.run(window.open('', `vse-run-${item}`))}
        >
          {t(
            state === 'finished'
              ? 'attempts.run.look'
              : state === 'begun'
                ? 'attempts.run.resume'
                : 'attempts.run.start',
          )}
        </Button>
        <span role="status">
          <StatusTag tone={TONES[state]}>
            {state === 'open'
              ? t('attempts.run.open')
              : t(`attempts.run.${state}`, { n: run?.done ?? 0, all: run?.steps ?? 0 })}
          </StatusTag>
        </span>
      </div>
      {blocked && run && (
        <p className="vse-answer-note">
          {t('attempts.run.blocked')}{' '}
          <a href={pageOf(run)} target="_blank" rel="noreferrer">
            {t('attempts.run.link')}
          </a>
        </p>
      )}
      <p className="vse-answer-note">{t('attempts.run.tab')}</p>
    </div>
  );
}
