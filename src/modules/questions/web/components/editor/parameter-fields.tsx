import { useState } from 'react';
import { FORMULA_FUNCTIONS } from '../../../../../kernel/values/formula.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { type ContentOf, type Drawn, LIMITS, PARAMETER_KINDS, type Parameter } from '../../../shared/content.model.ts';
import { combinationsOf, parameterAdvice, parameterProblems } from '../../../shared/parameter-problems.model.ts';
import { answerOf, drawValues, freshName, newParameter, placesIn } from '../../../shared/parameters.model.ts';
import type { TypeFields } from './choice-fields.tsx';

type Numeric = ContentOf<'numeric'>;

/** What one number is drawn from. */
function ParameterRow({
  parameter,
  at,
  shown,
  fault,
  onChange,
  onRemove,
  onInsert,
}: {
  readonly parameter: Parameter;
  readonly at: number;
  /** Its place is in the stem. */
  readonly shown: boolean;
  readonly fault: (field: string) => string | undefined;
  readonly onChange: (parameter: Parameter) => void;
  readonly onRemove: () => void;
  readonly onInsert: () => void;
}) {
  const t = useT();
  const { name, kind, values } = parameter;
  const [typed, setTyped] = useState(values.join(' '));
  const text = (field: 'from' | 'to' | 'step', error?: string) => (
    <TextField
      label={t(`questions.parameters.${field}`)}
      error={error}
      inputMode="decimal"
      maxLength={40}
      value={parameter[field]}
      onChange={(event) => onChange({ ...parameter, [field]: event.target.value })}
    />
  );
  return (
    <div className="vse-blank">
      <div className="vse-field-row">
        <TextField
          label={t('questions.parameters.name', { n: at + 1 })}
          error={fault('name')}
          maxLength={LIMITS.parameter}
          value={name}
          onChange={(event) => onChange({ ...parameter, name: event.target.value.trim() })}
        />
        <Select
          label={t('questions.parameters.kind')}
          value={kind}
          options={PARAMETER_KINDS.map((one) => ({ value: one, label: t(`questions.parameters.kind.${one}`) }))}
          onChange={(event) => onChange({ ...parameter, kind: event.target.value as Parameter['kind'] })}
        />
        <NumberField
          label={t('questions.parameters.decimals')}
          error={fault('decimals')}
          min={0}
          max={LIMITS.decimals}
          value={parameter.decimals}
          onChange={(decimals) => onChange({ ...parameter, decimals })}
        />
      </div>
      <div className="vse-field-row">
        {kind === 'range' ? (
          <>
            {text('from', fault('values'))}
            {text('to')}
            {text('step')}
          </>
        ) : (
          <TextField
            label={t('questions.parameters.values')}
            hint={t('questions.parameters.valuesHint')}
            error={fault('values')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              const list = event.target.value.split(/[\s,;\uff0c\uff1b\u3001]+/).filter((one) => one !== '');
              onChange({ ...parameter, values: list.map((one) => one.slice(0, 40)).slice(0, LIMITS.listed) });
            }}
          />
        )}
      </div>
      <div className="vse-part-acts">
        {!shown && (
          <Button size="small" aria-label={t('questions.parameters.insertOf', { name })} onClick={onInsert}>
            {t('questions.parameters.insert')}
          </Button>
        )}
        <IconButton label={t('questions.parameters.remove', { name })} icon={<TrashIcon />} onClick={onRemove} />
      </div>
    </div>
  );
}

/** Draws shown at once. */
const DRAWS = 5;

/** What some forms would hold. */
function TrialDraws({ drawn }: { readonly drawn: Drawn }) {
  const t = useT();
  const [turn, setTurn] = useState(0);
  const rows = Array.from({ length: DRAWS }, (_, i) => {
    const values = drawValues(drawn.parameters, `trial ${turn * DRAWS + i}`, '');
    return { id: String(i), values, answer: answerOf(drawn.formula, values) };
  });
  return (
    <>
      <SimpleTable
        caption={t('questions.parameters.try')}
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            ...{ key: ' row', title: t('questions.parameters.try'), heading: true },
            render: ({ id }) => t('questions.parameters.row', { n: Number(id) + 1 }),
          },
          ...drawn.parameters.map(({ name }) => ({
            key: name,
            title: name,
            numeric: true,
            render: ({ values }: (typeof rows)[number]) => values.get(name) ?? '',
          })),
          { key: ' answer', title: t('questions.parameters.answer'), numeric: true, render: ({ answer }) => answer },
        ]}
      />
      <div className="vse-part-acts">
        <Button size="small" onClick={() => setTurn((now) => now + 1)}>
          {t('questions.parameters.again')}
        </Button>
        <span className="vse-try-note">{t('questions.parameters.combinations', { n: combinationsOf(drawn) })}</span>
      </div>
    </>
  );
}

/** The numbers of a question that are drawn for every form, and the formula of its key. @param onInsert puts a place into the stem */
export function ParameterFields({
  content,
  drawn,
  onChange,
  fault,
  onInsert,
}: TypeFields<Numeric> & { readonly drawn: Drawn; readonly onInsert: (name: string) => void }) {
  const t = useT();
  const { parameters, formula } = drawn;
  const set = (change: Partial<Drawn>) => onChange({ ...content, drawn: { ...drawn, ...change } });
  const shown = placesIn(content.stem);
  const problems = parameterProblems(content).filter(({ path }) => path.startsWith('drawn.'));
  const wrong = problems.find(({ path }) => path === 'drawn.formula');
  const live = formula === '' ? undefined : wrong && translateKey(`questions.problem.${wrong.code}`, wrong.params);
  return (
    <fieldset className="vse-part-list">
      <legend>{t('questions.parameters')}</legend>
      <p className="vse-try-note">{t('questions.parameters.hint')}</p>
      {fault('drawn.parameters') && <p className="vse-field-error">{fault('drawn.parameters')}</p>}
      {parameters.map((one, i) => (
        <ParameterRow
          // Parameters have no other name than their places while they are written.
          key={`${String(i)} of ${parameters.length}`}
          parameter={one}
          at={i}
          shown={shown.includes(one.name)}
          fault={(field) => fault(`drawn.parameters.${i}.${field}`)}
          onChange={(next) => set({ parameters: parameters.map((other, at) => (at === i ? next : other)) })}
          onRemove={() => set({ parameters: parameters.filter((_, at) => at !== i) })}
          onInsert={() => onInsert(one.name)}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={parameters.length >= LIMITS.parameters}
          onClick={() => set({ parameters: [...parameters, newParameter(freshName(drawn))] })}
        >
          {t('questions.parameters.add')}
        </Button>
      </div>
      <TextField
        label={t('questions.parameters.formula')}
        required
        hint={t('questions.parameters.formulaHint', { functions: formatList(FORMULA_FUNCTIONS) })}
        error={live ?? fault('drawn.formula')}
        maxLength={LIMITS.formula}
        value={formula}
        onChange={(event) => set({ formula: event.target.value })}
      />
      {parameterAdvice(content).map(({ code, names }) => (
        <Banner key={code} tone="warning">
          {t(`questions.parameters.advice.${code}`, { names: formatList(names) })}
        </Banner>
      ))}
      {problems.length === 0 ? (
        <TrialDraws drawn={drawn} />
      ) : (
        <p className="vse-try-note">{t('questions.parameters.unready')}</p>
      )}
    </fieldset>
  );
}
