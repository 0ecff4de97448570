import { lazy, Suspense, useState } from 'react';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import { answerIn, type FormResponse } from '../../../shared/response.model.ts';
import { charactersOf } from './answer.model.ts';

const RichEditor = lazy(() => import('../../../../../ui/editor/rich-editor.tsx'));

type View = Extract<CandidateView, { type: 'shortAnswer' | 'essay' }>;

/** How many characters stand there, and how many are asked for. */
function Count({ view, text }: { readonly view: View; readonly text: string }) {
  const t = useT();
  const { minCharacters: min, maxCharacters: max } = view;
  const n = charactersOf(text);
  const asked =
    max > 0
      ? t('papers.answer.between', { min: formatNumber(min), max: formatNumber(max) })
      : min > 0
        ? t('papers.answer.atLeast', { min: formatNumber(min) })
        : null;
  const over = max > 0 && n > max;
  return (
    <p className="vse-answer-count" data-over={over || undefined}>
      <span className="vse-num">{t('papers.answer.count', { n: formatNumber(n) })}</span>
      {asked && <span>{asked}</span>}
      {over && <span role="status">{t('papers.answer.over', { n: formatNumber(n - max) })}</span>}
    </p>
  );
}

/** Rich text; the editor begins anew when the answer comes from elsewhere, cleared or written at another place. */
function Essay({ html, onChange }: { readonly html: string; readonly onChange: (html: string) => void }) {
  const t = useT();
  const [own, setOwn] = useState({ html, epoch: 0 });
  if (own.html !== html) setOwn({ html, epoch: own.epoch + 1 });
  return (
    <Suspense fallback={<SkeletonBlock height="224px" />}>
      <RichEditor
        key={own.epoch}
        label={t('papers.answer.text')}
        html={html}
        onChange={(next) => {
          setOwn((now) => ({ ...now, html: next }));
          onChange(next);
        }}
      />
    </Suspense>
  );
}

/** A text: a few lines for a short answer, rich text for an essay. */
export function WrittenAnswer({
  view,
  response,
  disabled,
  onChange,
}: {
  readonly view: View;
  readonly response: FormResponse | undefined;
  readonly disabled: boolean;
  readonly onChange: (response: FormResponse) => void;
}) {
  const t = useT();
  if (view.type === 'essay') {
    const html = answerIn('html', response) ?? '';
    return (
      <div className="vse-answer-written">
        {disabled ? (
          <div className="vse-answer-read">
            {html === '' ? <p>{t('papers.answer.none')}</p> : <QuestionText html={html} />}
          </div>
        ) : (
          <Essay html={html} onChange={(next) => onChange({ html: next })} />
        )}
        <Count view={view} text={html} />
      </div>
    );
  }
  const text = answerIn('text', response) ?? '';
  if (disabled) {
    return (
      <div className="vse-answer-written">
        <p className="vse-answer-read">{text === '' ? t('papers.answer.none') : text}</p>
        <Count view={view} text={text} />
      </div>
    );
  }
  return (
    <div className="vse-answer-written">
      <TextArea
        label={t('papers.answer.text')}
        labelHidden
        rows={4}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Count view={view} text={text} />
    </div>
  );
}
