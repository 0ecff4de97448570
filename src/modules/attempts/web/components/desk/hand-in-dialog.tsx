import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskSession, DeskView } from '../../client/desk-session.engine.ts';
import { type ItemState, summaryOf } from './desk.model.ts';
import { KeptVersions } from './kept-versions.tsx';

/** What is open before the hand-in, with the way to each of it. */
export function HandInDialog({
  session,
  view,
  states,
  onOpen,
  onClose,
}: {
  readonly session: DeskSession;
  readonly view: DeskView;
  readonly states: readonly ItemState[];
  readonly onOpen: (at: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const sums = summaryOf(states);
  const from = view.desk.attempt.startedAt + view.desk.exam.rules.earliestHandIn * 60_000;
  const early = session.now() < from;
  const links = (label: string, fits: (state: ItemState) => boolean) => {
    const open = states.filter(fits);
    if (open.length === 0) return null;
    return (
      <div className="vse-exam-desk-links">
        <span>{label}</span>
        {open.map(({ number, item }) => (
          <Button key={item.id} size="small" variant="ghost" onClick={() => onOpen(number - 1)}>
            {t('attempts.desk.questionNumber', { n: number })}
          </Button>
        ))}
      </div>
    );
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('attempts.desk.handInTitle')}
      onClose={onClose}
      width="min(560px, calc(100vw - 32px))"
      footer={
        <>
          <Button onClick={onClose}>{t('attempts.desk.goOn')}</Button>
          <Button
            variant="primary"
            disabled={early}
            onClick={() => {
              onClose();
              void session.handIn('self');
            }}
          >
            {t('attempts.desk.handInNow')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p className="vse-exam-desk-summary">
          {t('attempts.desk.summary', {
            a: sums.answered,
            b: sums.blank,
            c: sums.flagged,
            d: sums.unsaved,
          })}
        </p>
        {links(t('attempts.desk.filter.blank'), ({ answered }) => !answered)}
        {links(t('attempts.desk.filter.flagged'), ({ flagged }) => flagged)}
        <KeptVersions session={session} view={view} />
        <p>
          {early
            ? t('attempts.handIn.early', { n: view.desk.exam.rules.earliestHandIn })
            : t('attempts.desk.handInText')}
        </p>
      </div>
    </Dialog>
  );
}
