import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { classNames } from '../../../../ui/design/class-names.ts';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useListbox } from '../../../../ui/forms/use-listbox.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { bindingUnitsRoute } from '../../shared/unit-binding.contract.ts';
import './unit-picker.css';

type Unit = CallOutput<typeof bindingUnitsRoute>['units'][number];

/** Most lines shown at once; more typing shows the rest. */
const SHOWN = 60;

/** Units whose name, path or code contains every word; all of them without a word. */
export function matchUnits<T extends Pick<Unit, 'name' | 'path' | 'code'>>(units: readonly T[], keyword: string): T[] {
  const terms = keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return units.filter(({ name, path, code }) => {
    const text = `${path} ${name} ${code}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}

/** A unit found in the tree by name or code; arrow keys, Enter and Esc as in any list of suggestions. */
export function UnitPicker({
  value,
  error,
  units: given,
  label,
  onChange,
}: {
  /** Units to choose from; every active one when absent. */
  readonly units?: readonly Unit[] | undefined;
  readonly label?: string;
  /** Id of the chosen unit, empty for none. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const t = useT();
  const { data } = useCall(bindingUnitsRoute, {}, { enabled: given === undefined });
  const [text, setText] = useState<string | null>(null);
  const box = useListbox({ onLeave: () => setText(null) });
  const units = given ?? data?.units ?? [];
  const chosen = units.find((unit) => unit.id === value);
  const full = ({ path, name }: Unit) => (path ? `${path} › ${name}` : name);
  const found = matchUnits(units, text ?? '');
  const shown = found.slice(0, SHOWN);
  const active = box.activeOf(shown);
  const choose = (unit: Unit) => {
    onChange(unit.id);
    setText(null);
    box.hide();
  };
  return (
    <div className="vse-unit-picker">
      <TextField
        {...box.field(shown, choose)}
        label={label ?? t('identity.school.unit')}
        hint={t('identity.school.unitHint')}
        name="unit"
        required
        value={text ?? (chosen ? full(chosen) : '')}
        error={error}
        onClick={box.show}
        onChange={(event) => {
          setText(event.target.value);
          box.restart();
        }}
      />
      <span role="status" className="vse-visually-hidden">
        {box.open && text !== null ? t('identity.school.unitFound', { n: found.length }) : ''}
      </span>
      {box.open && (
        <div id={box.listId} role="listbox" aria-label={t('identity.school.unit')} className="vse-unit-list">
          {shown.map((unit, i) => (
            // The box keeps the focus: keys act there, the pointer acts here.
            <div
              key={unit.id}
              {...box.option(i, unit.id === value, () => choose(unit))}
              className={classNames('vse-unit-option', i === active && 'vse-unit-active')}
              style={text ? undefined : { paddingInlineStart: `${12 + unit.depth * 18}px` }}
              onPointerMove={() => box.setAt(i)}
            >
              <span>
                {unit.name}
                {text && unit.path && <small>{unit.path}</small>}
              </span>
              <span className="vse-code">{unit.code}</span>
            </div>
          ))}
          {shown.length === 0 && <p className="vse-unit-none">{t('identity.school.unitNone')}</p>}
        </div>
      )}
    </div>
  );
}
