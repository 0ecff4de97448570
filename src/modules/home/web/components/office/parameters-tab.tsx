import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  PARAMETER_KEYS,
  PARAMETERS,
  type Parameter,
  type Parameters,
  parameterIn,
} from '../../../../settings/shared/parameter.model.ts';
import { type Editing, GroupEditor } from './group-editor.tsx';

/** The numbers by what they are about, in the order of the page. */
const PARTS = {
  review: ['reviewDays'],
  lock: ['lockFailures', 'lockWindow', 'lockMinutes', 'warnFailures'],
  bands: ['excellentFrom', 'standardFrom'],
  files: ['packageMiB'],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>;
type Part = keyof typeof PARTS;

/** The same numbers with one changed; null takes it back to the usual one. */
function withNumber(of: Parameters, key: Parameter, value: number | null): Parameters {
  const { [key]: _old, ...rest } = of;
  return value === null ? rest : { ...rest, [key]: value };
}

/** A number in words; the usual one where none was set. */
const numberOr = (value: unknown, key: Parameter) =>
  formatNumber(typeof value === 'number' ? value : PARAMETERS[key].usual);

function NumberField({ name, value, set, fault, disabled }: Editing<Parameters> & { readonly name: Parameter }) {
  const t = useT();
  const { least, most, usual } = PARAMETERS[name];
  const label = t(`home.parameter.${name}`);
  const own = value[name];
  /** What stands in the field while somebody writes in it, so that an empty one stays empty. */
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <div className="vse-editing-number">
      <TextField
        type="number"
        inputMode="numeric"
        label={label}
        hint={`${t(`home.parameter.${name}.is`)} ${t('home.edit.numberRange', {
          least: formatNumber(least),
          most: formatNumber(most),
          usual: formatNumber(usual),
        })}`}
        suffix={t(`home.parameterUnit.${name}`)}
        min={least}
        max={most}
        step={1}
        disabled={disabled}
        error={fault(name)}
        value={typing ?? String(own ?? usual)}
        onBlur={() => setTyping(null)}
        onChange={(event) => {
          setTyping(event.target.value);
          const typed = event.target.valueAsNumber;
          set(withNumber(value, name, Number.isNaN(typed) || typed === usual ? null : typed));
        }}
      />
      <Button
        variant="ghost"
        size="small"
        aria-label={t('home.edit.usualOf', { name: label })}
        disabled={disabled || own === undefined}
        onClick={() => {
          setTyping(null);
          set(withNumber(value, name, null));
        }}
      >
        {t('home.edit.usual')}
      </Button>
    </div>
  );
}

/** 运行参数: the numbers the platform runs by, each with its range and usual value. */
export function ParametersTab() {
  const t = useT();
  return (
    <GroupEditor<Parameters>
      group="parameters"
      title={t('home.edit.tab.parameters')}
      start={t('home.parameters.start')}
      whole={(set) => Object.fromEntries(PARAMETER_KEYS.map((key) => [key, parameterIn(set, key)]))}
      describe={({ path, before, after }) =>
        PARAMETER_KEYS.some((key) => key === path)
          ? t('home.edit.numberChange', {
              name: t(`home.parameter.${path as Parameter}`),
              before: numberOr(before, path as Parameter),
              after: numberOr(after, path as Parameter),
            })
          : t('home.edit.tab.parameters')
      }
    >
      {(editing) => (
        <div className="vse-form">
          {(Object.keys(PARTS) as Part[]).map((part) => (
            <fieldset key={part} className="vse-editing-ticks" disabled={editing.disabled}>
              <legend>{t(`home.parameters.${part}`)}</legend>
              {PARTS[part].map((name) => (
                <NumberField key={name} name={name} {...editing} />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </GroupEditor>
  );
}
