import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { classNames } from '../../../../ui/design/class-names.ts';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { bindingUnitsRoute } from '../../shared/unit-binding.contract.ts';
import './unit-picker.css';

type Unit = CallOutput<typeof bindingUnitsRoute>['units'][number];

/** Most lines shown at once; more typing shows the rest. */
const SHOWN = 60;

/** Units whose name, path or code contains every word; all of them without a word. */
export function matchUnits<T extends Pick<Unit, 'name' | 'path' | 'code'>>(units: readonly T[], keyword: string): T[] {
  const words = keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return units.filter(({ name, path, code }) => {
    const text = `${path} ${name} ${code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A unit found in the tree by name or code; arrow keys, Enter and Esc as in any list of suggestions. */
export function UnitPicker({
  value,
  error,
  units: given,
  label,
  hint,
  onChange,
}: {
  /** Units to choose from; every active one when absent. */
  readonly units?: readonly Unit[] | undefined;
  readonly label?: string;
  readonly hint?: string;
  /** Id of the chosen unit, empty for none. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const t = useT();
  const id = useId();
  const { data } = useCall(bindingUnitsRoute, {}, { enabled: given === undefined });
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const units = given ?? data?.units ?? [];
  const chosen = units.find((unit) => unit.id === value);
  const full = ({ path, name }: Unit) => (path ? `${path} › ${name}` : name);
  const found = matchUnits(units, text ?? '');
  const shown = found.slice(0, SHOWN);
  const active = shown[Math.min(at, shown.length - 1)];
  const choose = (unit: Unit | undefined) => {
    if (!unit) return;
    onChange(unit.id);
    setText(null);
    setOpen(false);
  };
  useEffect(() => {
    if (!open) return;
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, at, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      else setAt((now) => Math.max(0, Math.min(shown.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
      setText(null);
    }
  };
  return (
    <div className="vse-unit-picker">
      <TextField
        label={label ?? t('identity.school.unit')}
        hint={hint ?? t('identity.school.unitHint')}
        name="unit"
        required
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && active ? `${id}-${shown.indexOf(active)}` : undefined}
        value={text ?? (chosen ? full(chosen) : '')}
        error={error}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setText(null);
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
      />
      <span role="status" className="vse-visually-hidden">
        {open && text !== null ? t('identity.school.unitFound', { n: found.length }) : ''}
      </span>
      {open && (
        <div id={`${id}-list`} role="listbox" aria-label={t('identity.school.unit')} className="vse-unit-list">
          {shown.map((unit, i) => (
            // The box keeps the focus: keys act there, the pointer acts here.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of its list
            // biome-ignore lint/a11y/useFocusableInteractive: pointed to by aria-activedescendant
            <div
              key={unit.id}
              id={`${id}-${i}`}
              role="option"
              aria-selected={unit.id === value}
              className={classNames('vse-unit-option', unit === active && 'vse-unit-active')}
              style={text ? undefined : { paddingInlineStart: `${12 + unit.depth * 18}px` }}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setAt(i)}
              onClick={() => choose(unit)}
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
