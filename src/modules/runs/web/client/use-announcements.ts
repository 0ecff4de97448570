import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { SessionView } from './session.model.ts';

/** One sentence for the live region: steps that begin or end, and the network going and coming. */
export function useAnnouncements(view: SessionView, stepCount: number): string {
  const t = useT();
  const [messages, setMessage] = useState('');
  const before = useRef(view);
  useEffect(() => {
    const last = before.current;
    before.current = view;
    const ended = view.steps.find(
      (step, i) => step.state === 'done' && last.steps[i]?.seq === step.seq && last.steps[i]?.state !== 'done',
    );
    const step = view.steps.find(({ seq }) => seq === view.current);
    if (view.save.offline !== last.save.offline) {
      setMessage(view.save.offline ? t('runs.page.status.offline') : t('runs.page.status.online'));
    } else if (view.current !== last.current && step) {
      setMessage(t('runs.page.status.step', { seq: step.seq, all: stepCount, title: step.title }));
    } else if (ended) setMessage(t('runs.page.status.done', { seq: ended.seq, title: ended.title }));
  }, [view, stepCount, t]);
  return messages;
}
