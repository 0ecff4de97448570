import { useState } from 'react';
import { Select } from '../../../../../ui/design/select.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import type { Content } from '../../../shared/content.model.ts';
import { placeOf } from '../../../shared/parameters.model.ts';
import { QUESTION_TYPES, type QuestionType } from '../../../shared/question.model.ts';
import { problemsOf } from '../../../shared/readiness.model.ts';
import { CompositeFields } from './composite-fields.tsx';
import { asType, withBlanks } from './draft.model.ts';
import { RichTextField } from './rich-text-field.tsx';
import { ContentFields } from './type-fields.tsx';

/** What a question asks: its type, its stem, what its type has, and the analysis. */
export function ContentForm({
  content,
  turn,
  tried,
  onChange,
}: {
  readonly content: Content;
  /** Raised to show a content that was not typed here: the editors of texts read them once. */
  readonly turn: number;
  /** What is missing was asked for. */
  readonly tried: boolean;
  readonly onChange: (change: (now: Content) => Content) => void;
}) {
  const t = useT();
  /** The same for what this form itself writes into a text. */
  const [own, setOwn] = useState(0);
  const shown = `${turn}.${own}`;
  const whole = content.type === 'composite';
  const problems = problemsOf(content);
  const fault = (path: string) => {
    const problem = tried ? problems.find((one) => one.path === path) : undefined;
    return problem && translateKey(`questions.problem.${problem.code}`, problem.params);
  };
  const set = (next: Content) => onChange(() => withBlanks(next));
  const write = (next: Content) => {
    set(next);
    setOwn((now) => now + 1);
  };
  return (
    <>
      <Select
        label={t('questions.type')}
        value={content.type}
        options={QUESTION_TYPES.map((one) => ({ value: one, label: t(`questions.type.${one}`) }))}
        onChange={(event) => {
          const next = asType(content, event.target.value as QuestionType);
          // Its stem may have become that of its first part.
          if (next.stem === content.stem) set(next);
          else write(next);
        }}
      />
      <RichTextField
        key={shown}
        label={t(whole ? 'questions.material' : 'questions.stem')}
        hint={
          whole
            ? t('questions.material.hint')
            : content.type === 'blank'
              ? t('questions.stem.blankHint', { one: '{{1}}', two: '{{2}}' })
              : content.type === 'numeric' && content.drawn
                ? t('questions.stem.drawnHint', { place: placeOf(content.drawn.parameters[0]?.name ?? 'a') })
                : t('questions.stem.hint')
        }
        error={fault('stem')}
        html={content.stem}
        onChange={(stem) => onChange((now) => withBlanks({ ...now, stem }))}
      />
      {content.type === 'composite' ? (
        <CompositeFields key={`children${shown}`} content={content} onChange={set} fault={fault} tried={tried} />
      ) : (
        <>
          <ContentFields
            content={content}
            onChange={set}
            fault={fault}
            onStem={(stem) => write({ ...content, stem })}
          />
          <RichTextField
            key={`analysis${shown}`}
            label={t('questions.analysis')}
            html={content.analysis}
            onChange={(analysis) => onChange((now) => ({ ...now, analysis }))}
          />
        </>
      )}
    </>
  );
}
