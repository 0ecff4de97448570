import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Content, LIMITS } from '../../../../questions/shared/content.model.ts';
import { letterOf, QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { RegradeDraft } from './regrade-draft.model.ts';

const replaced = (list: readonly string[], at: number, value: string) => list.map((one, i) => (i === at ? value : one));

/** The key of a question, to be corrected. */
export function KeyFields({
  content,
  draft,
  change,
}: {
  readonly content: Content;
  readonly draft: RegradeDraft;
  readonly change: (part: Partial<RegradeDraft>) => void;
}) {
  const t = useT();
  switch (content.type) {
    case 'single':
    case 'multiple':
      return (
        <fieldset className="vse-field">
          <legend className="vse-field-label">{t('marking.regrade.key')}</legend>
          {content.options.map(({ id, text }, i) => (
            <Checkbox
              key={id}
              checked={draft.choice.includes(id)}
              label={
                <span className="vse-regrade-option">
                  <b>{letterOf(i)}</b> <QuestionText html={text} />
                </span>
              }
              onChange={(event) =>
                change({
                  choice: event.target.checked ? [...draft.choice, id] : draft.choice.filter((one) => one !== id),
                })
              }
            />
          ))}
          {content.type === 'single' && <p className="vse-field-hint">{t('marking.regrade.singleHint')}</p>}
        </fieldset>
      );
    case 'truth':
      return (
        <RadioGroup
          inline
          label={t('marking.regrade.key')}
          value={draft.truth === null ? null : draft.truth ? 'true' : 'false'}
          options={(['true', 'false'] as const).map((value) => ({ value, label: t(`marking.regrade.truth.${value}`) }))}
          onChange={(value) => change({ truth: value === 'true' })}
        />
      );
    case 'blank':
      return draft.blanks.map((text, i) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no other name
          key={i}
          rows={3}
          label={t('marking.regrade.blank', { n: i + 1 })}
          value={text}
          onChange={(event) => change({ blanks: replaced(draft.blanks, i, event.target.value) })}
        />
      ));
    case 'numeric':
      return (
        <div className="vse-form-pair">
          {content.drawn ? (
            <TextField
              label={t('marking.regrade.formula')}
              hint={t('marking.regrade.formulaHint', {
                names: formatList(content.drawn.parameters.map(({ name }) => name)),
              })}
              maxLength={LIMITS.formula}
              value={draft.formula}
              onChange={(event) => change({ formula: event.target.value })}
            />
          ) : (
            <TextField
              label={t('marking.regrade.value')}
              inputMode="decimal"
              value={draft.value}
              onChange={(event) => change({ value: event.target.value })}
            />
          )}
          {content.tolerance !== 'figures' &&
            draft.within.map((within, i) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: tolerances have no other name
                key={i}
                label={t('marking.regrade.within', { n: i + 1 })}
                inputMode="decimal"
                value={within}
                onChange={(event) => change({ within: replaced(draft.within, i, event.target.value) })}
              />
            ))}
        </div>
      );
    default:
      return null;
  }
}
