import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TrashIcon } from '../../../../../ui/design/icons.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { ChipsField } from '../../../../../ui/forms/chips-field.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BLANK_SWITCHES, type Blank, type ContentOf, LIMITS } from '../../../shared/content.model.ts';
import type { TypeFields } from './choice-fields.tsx';

/** What the blanks of a stem accept, each with points of its own. */
export function BlankFields({
  content,
  onChange,
  fault,
  onAddBlank,
}: TypeFields<ContentOf<'blank'>> & { readonly onAddBlank: () => void }) {
  const t = useT();
  const { blanks } = content;
  const set = (at: number, change: Partial<Blank>) =>
    onChange({ ...content, blanks: blanks.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <fieldset className="vse-part-list">
      <legend>{t('questions.blank.answers')}</legend>
      <div className="vse-part-acts">
        <Button size="small" disabled={blanks.length >= LIMITS.blanks} onClick={onAddBlank}>
          {t('questions.blank.insert')}
        </Button>
        <Checkbox
          label={t('questions.blank.free')}
          checked={content.free}
          onChange={() => onChange({ ...content, free: !content.free })}
        />
      </div>
      {fault('blanks') && <p className="vse-field-error">{fault('blanks')}</p>}
      {blanks.map((blank, i) => (
        // Blanks have no other name than their numbers.
        <div key={String(i)} className="vse-blank">
          <div className="vse-field-row">
            <TextField
              label={t('questions.blank.accepted', { n: i + 1 })}
              hint={t('questions.blank.acceptedHint')}
              error={fault(`blanks.${i}.accepted`)}
              value={blank.accepted.join('|')}
              onChange={(event) =>
                set(i, { accepted: event.target.value.split(/[|\uff5c]/).slice(0, LIMITS.alternatives) })
              }
            />
            <NumberField
              label={t('questions.points')}
              error={fault(`blanks.${i}.points`)}
              min={0.5}
              max={100}
              step={0.5}
              value={blank.points}
              onChange={(points) => set(i, { points })}
            />
            {i === blanks.length - 1 && (
              <IconButton
                label={t('questions.blank.remove', { n: i + 1 })}
                icon={<TrashIcon />}
                onClick={() => onChange({ ...content, blanks: blanks.slice(0, -1) })}
              />
            )}
          </div>
          <details>
            <summary>{t('questions.blank.ignores')}</summary>
            <ChipsField
              label={t('questions.blank.ignores')}
              options={BLANK_SWITCHES.map((name) => ({ value: name, label: t(`questions.switch.${name}`) }))}
              value={BLANK_SWITCHES.filter((name) => blank.switches[name])}
              onChange={(on) =>
                set(i, {
                  switches: Object.fromEntries(
                    BLANK_SWITCHES.map((name) => [name, on.includes(name)]),
                  ) as Blank['switches'],
                })
              }
            />
          </details>
        </div>
      ))}
    </fieldset>
  );
}
