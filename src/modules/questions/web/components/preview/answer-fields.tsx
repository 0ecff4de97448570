import { useId } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../../../../ui/design/icons.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { moved } from '../../../../../ui/forms/sortable-list.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CandidateView } from '../../../shared/candidate-view.model.ts';
import { plainOf } from '../../../shared/plain-text.model.ts';
import type { Response } from '../../../shared/trial.model.ts';
import { letterOf } from './question-text.model.ts';
import { QuestionText } from './question-text.tsx';

type ViewOf<T extends CandidateView['type']> = Extract<CandidateView, { readonly type: T }>;
interface Fields<V> {
  readonly view: V;
  readonly response: Response;
  readonly onChange: (change: Partial<Response>) => void;
}

/** Options to choose from; the letters are those of the editor. */
function Choices({ view, response, onChange }: Fields<ViewOf<'single' | 'multiple'>>) {
  const t = useT();
  const name = useId();
  const several = view.type === 'multiple';
  return (
    <fieldset className="vse-try-options">
      <legend className="vse-visually-hidden">{t('questions.try.answer')}</legend>
      {view.options.map(({ id, text }, i) => {
        const on = several ? response.choices.includes(id) : response.choice === id;
        const others = response.choices.filter((one) => one !== id);
        return (
          <label key={id}>
            <input
              type={several ? 'checkbox' : 'radio'}
              className={several ? 'vse-choice-box' : 'vse-choice-box vse-choice-round'}
              name={name}
              checked={on}
              onChange={() => onChange(several ? { choices: on ? others : [...others, id] } : { choice: id })}
            />
            <span className="vse-num">{letterOf(i)}</span>
            <QuestionText html={text} />
          </label>
        );
      })}
    </fieldset>
  );
}

function Blanks({ view, response, onChange }: Fields<ViewOf<'blank'>>) {
  const t = useT();
  const set = (at: number, text: string) =>
    onChange({ texts: Array.from({ length: view.blanks }, (_, i) => (i === at ? text : (response.texts[i] ?? ''))) });
  return Array.from({ length: view.blanks }, (_, i) => (
    <TextField
      // Blanks have no other name than their numbers.
      key={String(i)}
      label={t('questions.blank.nth', { n: i + 1 })}
      value={response.texts[i] ?? ''}
      onChange={(event) => set(i, event.target.value)}
    />
  ));
}

/** Items to put in order; an untouched order is no answer. */
function Items({ view, response, onChange }: Fields<ViewOf<'ordering'>>) {
  const t = useT();
  const ids = view.items.map(({ id }) => id);
  const touched = response.order.length === ids.length && ids.every((id) => response.order.includes(id));
  const order = touched ? response.order : ids;
  return (
    <>
      <ol className="vse-try-items" aria-label={t('questions.try.answer')}>
        {order.map((id, i) => {
          const { text } = view.items.find((one) => one.id === id)!;
          const name = plainOf(text);
          return (
            <li key={id}>
              <QuestionText html={text} />
              <IconButton
                label={t('questions.try.up', { name })}
                icon={<ArrowUpIcon />}
                disabled={i === 0}
                onClick={() => onChange({ order: moved(order, i, i - 1) })}
              />
              <IconButton
                label={t('questions.try.down', { name })}
                icon={<ArrowDownIcon />}
                disabled={i === order.length - 1}
                onClick={() => onChange({ order: moved(order, i, i + 1) })}
              />
            </li>
          );
        })}
      </ol>
      {!touched && (
        <div>
          <Button size="small" onClick={() => onChange({ order })}>
            {t('questions.try.asShown')}
          </Button>
        </div>
      )}
    </>
  );
}

function Pairs({ view, response, onChange }: Fields<ViewOf<'matching'>>) {
  const t = useT();
  const options = view.rights.map(({ id, text }) => ({ value: id, label: plainOf(text) }));
  return view.lefts.map(({ id, text }) => (
    <div key={id} className="vse-try-pair">
      <QuestionText html={text} />
      <Select
        label={t('questions.try.partner', { name: plainOf(text) })}
        labelHidden
        placeholder={t('questions.try.choose')}
        options={options}
        value={response.pairs[id] ?? ''}
        onChange={(event) => onChange({ pairs: { ...response.pairs, [id]: event.target.value || null } })}
      />
    </div>
  ));
}

function Written({ view, response, onChange }: Fields<ViewOf<'shortAnswer' | 'essay'>>) {
  const t = useT();
  const { minCharacters: min, maxCharacters: max } = view;
  const hint =
    max > 0
      ? t('questions.try.between', { min: formatNumber(min), max: formatNumber(max) })
      : min > 0
        ? t('questions.try.atLeast', { min: formatNumber(min) })
        : undefined;
  return (
    <TextArea
      label={t('questions.try.answer')}
      hint={hint}
      rows={view.type === 'essay' ? 6 : 3}
      value={response.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  );
}

/** The fields in which a candidate answers, by type. */
export function AnswerFields({ view, ...rest }: Fields<CandidateView>) {
  const t = useT();
  switch (view.type) {
    case 'single':
    case 'multiple':
      return <Choices view={view as ViewOf<'single' | 'multiple'>} {...rest} />;
    case 'truth':
      return (
        <RadioGroup
          label={t('questions.try.answer')}
          labelHidden
          inline
          value={rest.response.choice}
          options={[
            { value: 'true', label: t('questions.truth.true') },
            { value: 'false', label: t('questions.truth.false') },
          ]}
          onChange={(choice) => rest.onChange({ choice })}
        />
      );
    case 'blank':
      return <Blanks view={view} {...rest} />;
    case 'numeric':
      return (
        <TextField
          label={t('questions.try.answer')}
          hint={t(view.unit ? 'questions.try.withUnit' : 'questions.try.number')}
          value={rest.response.text}
          onChange={(event) => rest.onChange({ text: event.target.value })}
        />
      );
    case 'ordering':
      return <Items view={view} {...rest} />;
    case 'matching':
      return <Pairs view={view} {...rest} />;
    case 'shortAnswer':
    case 'essay':
      return <Written view={view as ViewOf<'shortAnswer' | 'essay'>} {...rest} />;
    case 'file':
      return (
        <p className="vse-try-note">
          {t('questions.try.files', {
            kinds: view.kinds.map((kind) => t(`questions.file.kind.${kind}`)).join(t('questions.comma')),
            n: view.files,
            mb: formatNumber(view.megabytes),
          })}
        </p>
      );
    case 'experiment':
      return (
        <>
          <p className="vse-try-note">
            {view.name === ''
              ? t('questions.try.experimentNone')
              : t('questions.try.experiment', { name: view.name, n: view.steps })}
          </p>
          {view.minutes > 0 && <p className="vse-try-note">{t('questions.try.minutes', { n: view.minutes })}</p>}
        </>
      );
  }
}
