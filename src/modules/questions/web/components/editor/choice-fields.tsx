import { MULTIPLE_RULES } from '../../../../../kernel/scoring/choice.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Content, type ContentOf, LIMITS } from '../../../shared/content.model.ts';
import { isRatherSingle } from '../../../shared/readiness.model.ts';
import { letterOf } from '../preview/question-text.model.ts';
import { newPartId } from './draft.model.ts';
import { LineField } from './rich-text-field.tsx';

/** What the fields of a type take. */
export interface TypeFields<C extends Content> {
  readonly content: C;
  readonly onChange: (content: C) => void;
  /** Words of what a place of the content lacks, once that was asked for. */
  readonly fault: (path: string) => string | undefined;
}

/** The options of a choice, each with whether it is right. */
export function ChoiceFields({ content, onChange, fault }: TypeFields<ContentOf<'single'> | ContentOf<'multiple'>>) {
  const t = useT();
  const { options, fixed } = content;
  const several = content.type === 'multiple';
  const isKey = (id: string) => (content.type === 'multiple' ? content.keys.includes(id) : content.key === id);
  const setKey = (id: string) => {
    if (content.type === 'single') return onChange({ ...content, key: id });
    const others = content.keys.filter((one) => one !== id);
    return onChange({ ...content, keys: others.length < content.keys.length ? others : [...others, id] });
  };
  const remove = (id: string) => {
    const rest = options.filter((one) => one.id !== id);
    if (content.type === 'single') {
      onChange({ ...content, options: rest, key: content.key === id ? null : content.key });
    } else onChange({ ...content, options: rest, keys: content.keys.filter((one) => one !== id) });
  };
  const keyFault = fault('key') ?? fault('keys') ?? fault('options');
  return (
    <fieldset className="vse-part-list">
      <legend>{t(several ? 'questions.options.several' : 'questions.options.one')}</legend>
      {options.map((option, i) => (
        <div key={option.id} className="vse-part">
          <input
            type={several ? 'checkbox' : 'radio'}
            className={several ? 'vse-choice-box' : 'vse-choice-box vse-choice-round'}
            name="vse-key"
            aria-label={t('questions.options.right', { letter: letterOf(i) })}
            title={t('questions.options.right', { letter: letterOf(i) })}
            checked={isKey(option.id)}
            onChange={() => setKey(option.id)}
          />
          <span className="vse-num">{letterOf(i)}</span>
          <LineField
            label={t('questions.options.nth', { letter: letterOf(i) })}
            error={fault(`options.${i}`)}
            html={option.text}
            onChange={(text) =>
              onChange({ ...content, options: options.map((one) => (one.id === option.id ? { ...one, text } : one)) })
            }
          />
          <IconButton
            label={t('questions.options.remove', { letter: letterOf(i) })}
            icon={<TrashIcon />}
            disabled={options.length <= LIMITS.options.min}
            onClick={() => remove(option.id)}
          />
        </div>
      ))}
      {keyFault && <p className="vse-field-error">{keyFault}</p>}
      <div className="vse-part-acts">
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={options.length >= LIMITS.options.max}
          onClick={() => onChange({ ...content, options: [...options, { id: newPartId(), text: '' }] })}
        >
          {t('questions.options.add')}
        </Button>
        <Checkbox
          label={t('questions.options.fixed')}
          checked={fixed}
          onChange={() => onChange({ ...content, fixed: !fixed })}
        />
      </div>
      {isRatherSingle(content) && <Banner tone="warning">{t('questions.ratherSingle')}</Banner>}
      {content.type === 'multiple' && (
        <div className="vse-field-row">
          <Select
            label={t('questions.rule.label')}
            value={content.rule}
            options={MULTIPLE_RULES.map((rule) => ({
              value: rule,
              label: t(`questions.rule.${rule}`, { n: content.fewer }),
            }))}
            onChange={(event) => onChange({ ...content, rule: event.target.value as (typeof MULTIPLE_RULES)[number] })}
          />
          {content.rule === 'half' && (
            <NumberField
              label={t('questions.rule.fewer')}
              suffix="%"
              min={0}
              max={100}
              value={content.fewer}
              onChange={(fewer) => onChange({ ...content, fewer })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Whether a statement is true. */
export function TruthFields({ content, onChange, fault }: TypeFields<ContentOf<'truth'>>) {
  const t = useT();
  return (
    <RadioGroup
      label={t('questions.key')}
      inline
      error={fault('key')}
      value={content.key === null ? null : content.key ? 'true' : 'false'}
      options={[
        { value: 'true', label: t('questions.truth.true') },
        { value: 'false', label: t('questions.truth.false') },
      ]}
      onChange={(key) => onChange({ ...content, key: key === 'true' })}
    />
  );
}
