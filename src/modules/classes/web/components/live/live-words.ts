import { formatDuration, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { actionMoment, type LiveAction } from '../../../../runs/shared/run.model.ts';
import { momentWord } from '../../../../runs/web/moments.public.tsx';
import { type StuckReason, stuckReasons } from '../../../shared/live.model.ts';
import type { LiveSnapshot, Row } from './use-live-class.ts';

/** Reasons shown of one person. */
const SHOWN_REASONS = 2;

/** Words for how long ago something was. */
export function useAgoWord(): (seconds: number) => string {
  const t = useT();
  return (seconds) =>
    seconds < 60
      ? t('classes.live.ago.seconds', { n: Math.max(0, seconds) })
      : t('classes.live.ago.minutes', { n: Math.floor(seconds / 60) });
}

/** Words for the last thing somebody did. */
export function useActionWord(snapshot: LiveSnapshot): (action: LiveAction | null, now: number) => string {
  const t = useT();
  const ago = useAgoWord();
  return (action, now) =>
    action === null
      ? t('classes.live.noAction')
      : t('classes.live.lastAction', {
          what: momentWord(t, actionMoment(action), snapshot.words),
          ago: ago(Math.floor((now - action.at) / 1000)),
        });
}

/** Words for why somebody is stuck. */
export function useReasonWord(snapshot: LiveSnapshot): (row: Row, now: number) => string {
  const t = useT();
  const word = (reason: StuckReason, row: Row) => {
    switch (reason.kind) {
      case 'silent':
        return t('classes.live.reason.silent', { time: formatDuration(reason.seconds) });
      case 'idle':
        return t('classes.live.reason.idle', { n: Math.floor(reason.seconds / 60) });
      case 'failed':
        return row.evaluation
          ? t('classes.live.reason.failedWith', { n: reason.n, text: row.evaluation })
          : t('classes.live.reason.failed', { n: reason.n });
      case 'repeats':
        return t('classes.live.reason.repeats', { n: reason.n });
      case 'slow':
        return t('classes.live.reason.slow', { n: formatNumber(reason.times, reason.times < 10 ? 1 : 0) });
      default:
        return t('classes.live.reason.long');
    }
  };
  return (row, now) =>
    stuckReasons(row, snapshot.steps, now)
      .slice(0, SHOWN_REASONS)
      .map((reason) => word(reason, row))
      .join(' · ');
}
