import { useId } from 'react';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import '../../../../../ui/design/choice.css';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Part } from '../../../../questions/shared/content.model.ts';
import { letterOf, QuestionText } from '../../../../questions/web/texts.public.tsx';
import { toggled } from './answer.model.ts';

/** Options with their letters; several can be chosen where it says so. */
export function ChoiceAnswer({
  several,
  options,
  chosen,
  disabled,
  onChange,
}: {
  readonly several: boolean;
  readonly options: readonly Part[];
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (chosen: string[]) => void;
}) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="vse-answer-options" disabled={disabled}>
      <legend className={several ? 'vse-answer-legend' : 'vse-visually-hidden'}>
        {t(several ? 'papers.answer.multiple' : 'papers.answer.single')}
      </legend>
      {options.map(({ id, text }, i) => (
        <label key={id}>
          <input
            type={several ? 'checkbox' : 'radio'}
            className={classNames('vse-choice-box', several ? '' : 'vse-choice-round')}
            name={name}
            checked={chosen.includes(id)}
            onChange={() => onChange(toggled(chosen, id, several))}
          />
          <span className="vse-num">{letterOf(i)}</span>
          <QuestionText html={text} />
        </label>
      ))}
    </fieldset>
  );
}

/** True or false. */
export function TruthAnswer({
  value,
  disabled,
  onChange,
}: {
  readonly value: boolean | null;
  readonly disabled: boolean;
  readonly onChange: (truth: boolean) => void;
}) {
  const t = useT();
  return (
    <RadioGroup
      label={t('papers.answer.truth')}
      labelHidden
      inline
      disabled={disabled}
      value={value === null ? '' : String(value)}
      options={[
        { value: 'true', label: t('papers.answer.true') },
        { value: 'false', label: t('papers.answer.false') },
      ]}
      onChange={(chosen) => onChange(chosen === 'true')}
    />
  );
}
