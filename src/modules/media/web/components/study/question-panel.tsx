import { useEffect, useId, useRef, useState } from 'react';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { letterOf } from '../media-facts.model.ts';
import type { Question, useQuestions } from './use-questions.ts';
import './question-panel.css';

/** A question at which the video stands still: answered once, told right or wrong, then it goes on. */
export function QuestionPanel({
  question,
  questions,
  onGo,
}: {
  readonly question: Question;
  readonly questions: ReturnType<typeof useQuestions>;
  /** The video goes on. */
  readonly onGo: () => void;
}) {
  const t = useT();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { asked, answers, send } = questions;
  const answer = answers.get(question.id);
  const options = question.options.map((text, i) => ({ value: String(i), label: `${letterOf(i)}. ${text}` }));
  const shown = answer?.chosen ?? chosen;
  useEffect(() => title.current?.focus(), []);
  const done = answer !== undefined;
  useEffect(() => {
    if (done) go.current?.focus();
  }, [done]);
  return (
    <section className="media-question" aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {t('media.question.nth', { n: asked.indexOf(question) + 1, total: asked.length })}
        <small>{t(question.multiple ? 'media.question.multiple' : 'media.question.single')}</small>
      </h3>
      {question.multiple ? (
        <fieldset className="vse-field" disabled={done}>
          <legend className="vse-field-label">{question.stem}</legend>
          <div className="vse-choices">
            {options.map(({ label }, i) => (
              <Checkbox
                key={label}
                label={label}
                checked={shown.includes(i)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, i] : chosen.filter((one) => one !== i))
                }
              />
            ))}
          </div>
        </fieldset>
      ) : (
        <RadioGroup
          label={question.stem}
          disabled={done}
          value={shown.length > 0 ? String(shown[0]) : null}
          options={options}
          onChange={(value) => setChosen([Number(value)])}
        />
      )}
      <div role="status">
        {answer && (
          <Banner
            tone={answer.right ? 'success' : 'warning'}
            title={
              answer.right
                ? t('media.question.right')
                : t('media.question.wrong', { keys: formatList(answer.keys.map(letterOf)) })
            }
          >
            {answer.analysis}
          </Banner>
        )}
      </div>
      <div>
        {answer ? (
          <Button ref={go} variant="primary" onClick={onGo}>
            {t('media.question.go')}
          </Button>
        ) : (
          <Button
            variant="primary"
            loading={send.busy}
            disabled={chosen.length === 0}
            onClick={() => void send.run(question, chosen)}
          >
            {t('media.question.submit')}
          </Button>
        )}
      </div>
    </section>
  );
}
