import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskSession, DeskView } from '../../client/desk-session.engine.ts';
import { clockText } from './clock-text.model.ts';
import { dueAnnouncement } from './desk.model.ts';
import { useTick } from './use-tick.ts';

/** Time of day of the server as it is shown beside the saving state. */
const timeOf = (ms: number) => new Date(ms).toLocaleTimeString('sv-SE');

/** The time that is left; can be hidden, and is announced four times however it stands. */
function Timer({ session, view }: { readonly session: DeskSession; readonly view: DeskView }) {
  const t = useT();
  useTick(500);
  const [hidden, setHidden] = useState(false);
  if (view.deadline === null) return <span className="vse-exam-desk-timer">{t('attempts.desk.unlimited')}</span>;
  const left = view.deadline - session.now();
  const due = dueAnnouncement(left);
  return (
    <span className="vse-exam-desk-timer" data-urgent={left < 5 * 60_000 || undefined}>
      <button type="button" className="vse-exam-desk-time" onClick={() => setHidden(!hidden)} aria-pressed={hidden}>
        <span className="vse-exam-desk-timer-label">{t('attempts.desk.left')}</span>
        <strong className="vse-num">{hidden ? '••:••' : clockText(left)}</strong>
        <span className="vse-visually-hidden">{t(hidden ? 'attempts.desk.showTime' : 'attempts.desk.hideTime')}</span>
      </button>
      <span className="vse-visually-hidden" role="status">
        {due === null ? '' : t('attempts.desk.minutesLeft', { n: due })}
      </span>
    </span>
  );
}

/** Whether what was answered is on the server: a shape and words, announced politely. */
export function SaveIndicator({ session, view }: { readonly session: DeskSession; readonly view: DeskView }) {
  const t = useT();
  const status = session.queue().status();
  const [kind, text] =
    view.phase === 'moved'
      ? (['lost', t('attempts.desk.saved.moved')] as const)
      : view.phase === 'locked'
        ? (['lost', t('attempts.desk.saved.locked')] as const)
        : status.offline
          ? (['offline', t('attempts.desk.saved.offline', { n: status.unsaved })] as const)
          : status.unsaved > 0 || status.sending
            ? (['saving', t('attempts.desk.saved.saving')] as const)
            : ([
                'saved',
                status.savedAt === null
                  ? t('attempts.desk.saved.ready')
                  : t('attempts.desk.saved.at', { time: timeOf(status.savedAt) }),
              ] as const);
  return (
    <span className="vse-exam-desk-saved" data-kind={kind} role="status">
      {text}
    </span>
  );
}

/** The bar over the paper: what is answered, how long yet, whether it is saved, and the hand-in. */
export function DeskBar({
  session,
  view,
  onCard,
  onHandIn,
}: {
  readonly session: DeskSession;
  readonly view: DeskView;
  readonly onCard: () => void;
  readonly onHandIn: () => void;
}) {
  const t = useT();
  const { exam } = view.desk;
  return (
    <header className="vse-exam-desk-bar">
      <h1 className="vse-exam-desk-title" title={exam.name}>
        {exam.name}
      </h1>
      {view.desk.attempt.practice && <StatusTag tone="info">{t('attempts.desk.practice')}</StatusTag>}
      <SaveIndicator session={session} view={view} />
      <Timer session={session} view={view} />
      <Button className="vse-exam-desk-card-button" onClick={onCard}>
        {t('attempts.desk.card')}
      </Button>
      <Button variant="primary" disabled={view.phase !== 'answering'} onClick={onHandIn}>
        {t('attempts.desk.handIn')}
      </Button>
    </header>
  );
}
