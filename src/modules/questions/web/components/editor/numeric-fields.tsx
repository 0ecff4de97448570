import { useState } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type ContentOf, type Drawn, LIMITS, TOLERANCES, UNIT_MODES } from '../../../shared/content.model.ts';
import { newParameter } from '../../../shared/parameters.model.ts';
import type { TypeFields } from './choice-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';

type Numeric = ContentOf<'numeric'>;

function Tiers({ content, onChange, fault }: TypeFields<Numeric>) {
  const t = useT();
  const { tiers } = content;
  const set = (at: number, change: Partial<Numeric['tiers'][number]>) =>
    onChange({ ...content, tiers: tiers.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <>
      {tiers.map((tier, i) => (
        // Tiers have no other name than their places.
        <div key={String(i)} className="vse-field-row">
          <TextField
            label={t('questions.numeric.within', { n: i + 1 })}
            prefix="±"
            suffix={content.tolerance === 'relative' ? '%' : undefined}
            error={fault(`tiers.${i}.within`)}
            value={tier.within}
            maxLength={40}
            onChange={(event) => set(i, { within: event.target.value })}
          />
          <NumberField
            label={t('questions.numeric.share')}
            suffix="%"
            error={fault(`tiers.${i}.share`)}
            min={0}
            max={100}
            value={tier.share}
            onChange={(share) => set(i, { share })}
          />
          <IconButton
            label={t('questions.numeric.removeTier', { n: i + 1 })}
            icon={<TrashIcon />}
            onClick={() => onChange({ ...content, tiers: tiers.filter((_, at) => at !== i) })}
          />
        </div>
      ))}
      <div className="vse-part-acts">
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={tiers.length >= LIMITS.tiers}
          onClick={() => onChange({ ...content, tiers: [...tiers, { within: '', share: 100 }] })}
        >
          {t('questions.numeric.addTier')}
        </Button>
        {tiers.length === 0 && <span className="vse-try-note">{t('questions.numeric.exact')}</span>}
      </div>
    </>
  );
}

function Units({ content, onChange, fault }: TypeFields<Numeric>) {
  const t = useT();
  const { units } = content;
  const at = (place: number, field: string) => fault(['units', place, field].join('.'));
  const set = (at: number, change: Partial<Numeric['units'][number]>) =>
    onChange({ ...content, units: units.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <>
      {fault('units') && <p className="vse-field-error">{fault('units')}</p>}
      {units.map((unit, i) => (
        // Units have no other name than their places.
        <div key={String(i)} className="vse-field-row">
          <TextField
            label={t('questions.numeric.unit', { n: i + 1 })}
            error={at(i, 'unit')}
            value={unit.unit}
            maxLength={LIMITS.unit}
            onChange={(event) => set(i, { unit: event.target.value })}
          />
          <TextField
            label={t('questions.numeric.factor')}
            hint={i === 0 ? t('questions.numeric.factorHint') : undefined}
            error={at(i, 'factor')}
            value={unit.factor}
            maxLength={40}
            onChange={(event) => set(i, { factor: event.target.value })}
          />
          <IconButton
            label={t('questions.numeric.removeUnit', { n: i + 1 })}
            icon={<TrashIcon />}
            onClick={() => onChange({ ...content, units: units.filter((_, at) => at !== i) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={units.length >= LIMITS.units}
          onClick={() => onChange({ ...content, units: [...units, { unit: '', factor: '1' }] })}
        >
          {t('questions.numeric.addUnit')}
        </Button>
      </div>
    </>
  );
}

/** Turns drawing on, with the parameters it had when it was turned off, or off. */
function DrawnSwitch({ content, onChange }: Pick<TypeFields<Numeric>, 'content' | 'onChange'>) {
  const t = useT();
  const { drawn, ...fixed } = content;
  const [kept, keep] = useState<Drawn>({ parameters: [newParameter('a')], formula: '' });
  return (
    <Checkbox
      label={t('questions.parameters.use')}
      checked={drawn !== undefined}
      onChange={() => {
        if (drawn) keep(drawn);
        onChange(drawn ? fixed : { ...fixed, drawn: kept });
      }}
    />
  );
}

/** The value of a numeric question or what it is computed from, how far off it may be, and its units. */
export function NumericFields(props: TypeFields<Numeric> & { readonly onInsert: (name: string) => void }) {
  const { content, onChange, fault } = props;
  const t = useT();
  return (
    <fieldset className="vse-part-list">
      <legend>{t('questions.key')}</legend>
      <DrawnSwitch content={content} onChange={onChange} />
      {content.drawn && <ParameterFields {...props} drawn={content.drawn} />}
      <div className="vse-field-row">
        {!content.drawn && (
          <TextField
            label={t('questions.numeric.value')}
            required
            error={fault('value')}
            value={content.value}
            maxLength={40}
            onChange={(event) => onChange({ ...content, value: event.target.value })}
          />
        )}
        <Select
          label={t('questions.numeric.tolerance')}
          value={content.tolerance}
          options={TOLERANCES.map((one) => ({ value: one, label: t(`questions.numeric.tolerance.${one}`) }))}
          onChange={(event) => onChange({ ...content, tolerance: event.target.value as Numeric['tolerance'] })}
        />
        {content.tolerance === 'figures' && (
          <NumberField
            label={t('questions.numeric.figures')}
            min={1}
            max={LIMITS.figures}
            value={content.figures}
            onChange={(figures) => onChange({ ...content, figures })}
          />
        )}
      </div>
      {content.tolerance !== 'figures' && <Tiers {...props} />}
      <div className="vse-field-row">
        <Select
          label={t('questions.numeric.units')}
          value={content.unit}
          options={UNIT_MODES.map((one) => ({ value: one, label: t(`questions.numeric.units.${one}`) }))}
          onChange={(event) => onChange({ ...content, unit: event.target.value as Numeric['unit'] })}
        />
        {content.unit === 'required' && (
          <NumberField
            label={t('questions.numeric.unitShare')}
            suffix="%"
            min={0}
            max={100}
            value={content.unitShare}
            onChange={(unitShare) => onChange({ ...content, unitShare })}
          />
        )}
      </div>
      {content.unit !== 'none' && <Units {...props} />}
    </fieldset>
  );
}
