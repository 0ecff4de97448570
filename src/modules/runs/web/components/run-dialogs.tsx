import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { missingSteps, type StepView } from '../client/steps.model.ts';

/** What the person is asked before the run ends. */
export type Question = 'finish' | 'abandon' | null;

/** The questions before an end: missing steps are named, ending for good is confirmed. */
export function EndQuestions({
  question,
  steps,
  stateful,
  recorded = false,
  onClose,
  onFinish,
  onLeave,
  onAbandon,
  onAskAbandon,
}: {
  readonly question: Question;
  readonly steps: readonly StepView[];
  readonly stateful: boolean;
  /** The platform records the steps: a run may end with some of them left out. */
  readonly recorded?: boolean;
  readonly onClose: () => void;
  readonly onFinish: () => void;
  readonly onLeave: () => void;
  readonly onAbandon: () => Promise<unknown>;
  /** Absent where a run is not given up: it is the only one of its attempt. */
  readonly onAskAbandon?: (() => void) | undefined;
}) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const missing = missingSteps(steps);
  if (question === 'abandon') {
    return (
      <Dialog
        open
        role="alertdialog"
        title={t('runs.page.abandon.title')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('runs.page.goOn')}</Button>
            <Button
              variant="danger"
              loading={busy}
              onClick={async () => {
                setBusy(true);
                await onAbandon();
                setBusy(false);
              }}
            >
              {t('runs.page.abandon')}
            </Button>
          </>
        }
      >
        <p>{t('runs.page.abandon.text')}</p>
      </Dialog>
    );
  }
  if (question !== 'finish') return null;
  if (missing.length === 0) {
    return (
      <Dialog
        open
        role="alertdialog"
        title={t('runs.page.finish.title')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('runs.page.goOn')}</Button>
            <Button variant="primary" onClick={onFinish}>
              {t('runs.page.finish')}
            </Button>
          </>
        }
      >
        <p>{t('runs.page.finish.text')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('runs.page.missing.title', { n: missing.length })}
      onClose={onClose}
      footer={
        <>
          {onAskAbandon && (
            <Button variant="ghost" onClick={onAskAbandon}>
              {t('runs.page.abandon')}
            </Button>
          )}
          {recorded && <Button onClick={onFinish}>{t('runs.record.finish')}</Button>}
          {stateful && <Button onClick={onLeave}>{t('runs.page.leave')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('runs.page.goOn')}
          </Button>
        </>
      }
    >
      <ul className="run-missing">
        {missing.map((step) => (
          <li key={step.seq}>
            <span className="vse-num">{step.seq}</span> {step.title}
          </li>
        ))}
      </ul>
      {recorded ? <p>{t('runs.record.finishText')}</p> : !stateful && <p>{t('runs.page.missing.noState')}</p>}
    </Dialog>
  );
}
