import { useRef, useState } from 'react';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Content } from '../../../questions/shared/content.model.ts';
import { problemsOf } from '../../../questions/shared/readiness.model.ts';
import { ContentForm, CourseContext } from '../../../questions/web/editor.public.tsx';

/** The form of one question of the file, before anything is written; it is done once nothing lacks. */
export function CorrectQuestion({
  courseId,
  begin,
  onDone,
  onCancel,
}: {
  readonly courseId: string;
  readonly begin: Content;
  readonly onDone: (content: Content) => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const form = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState(begin);
  const [tried, setTried] = useState(false);
  const lacking = problemsOf(content).length;
  const done = () => {
    if (lacking === 0) return onDone(content);
    setTried(true);
    requestAnimationFrame(() =>
      (form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-bad]') ?? form.current)?.focus(),
    );
  };
  return (
    <div className="vse-exchange-correct" ref={form} tabIndex={-1}>
      {tried && lacking > 0 && (
        <Banner tone="warning" live>
          {t('questions.notReady', { n: lacking })}
        </Banner>
      )}
      <CourseContext value={courseId}>
        <ContentForm content={content} turn={0} tried={tried} onChange={setContent} />
      </CourseContext>
      <div className="vse-exchange-acts">
        <Button onClick={onCancel}>{t('ui.action.cancel')}</Button>
        <Button variant="primary" onClick={done}>
          {t('questionExchange.correct.done')}
        </Button>
      </div>
    </div>
  );
}
