import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Chip, FilterChip } from '../../../../ui/design/chip.tsx';
import { FieldFrame, fieldAria } from '../../../../ui/design/field-frame.tsx';
import { useListbox } from '../../../../ui/forms/use-listbox.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { searchPointsRoute } from '../../shared/point.contract.ts';
import type { PointState } from '../../shared/point.model.ts';
import './points-field.css';

/** A chosen point. */
export interface ChosenPoint {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: PointState;
}

const WAIT_MS = 200;

/**
 * Chooses knowledge points by code or name; each chosen one is a chip, in the order they were chosen.
 * @param lowest offers points of the third level alone, to which content is tied
 * @param except is never offered
 */
export function PointsField({
  label,
  hint,
  error,
  value,
  onChange,
  most,
  lowest = false,
  except,
  disabled = false,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: readonly ChosenPoint[];
  readonly onChange: (value: readonly ChosenPoint[]) => void;
  readonly most: number;
  readonly lowest?: boolean;
  readonly except?: string | undefined;
  readonly disabled?: boolean;
}) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const full = value.length >= most;
  const box = useListbox({ closed: full || disabled });
  const found = useCall(
    searchPointsRoute,
    { query: { kw: asked, points: lowest ? '1' : '' } },
    { enabled: box.open, keepPrevious: true },
  );
  const taken = new Set([...value.map((one) => one.id), except]);
  const rows = (found.data?.rows ?? []).filter((row) => !taken.has(row.id));
  const active = box.activeOf(rows);
  const add = (row: ChosenPoint) => {
    onChange([...value, { id: row.id, code: row.code, name: row.name, state: row.state }]);
    setText('');
    box.setAt(0);
    // An open list would lie over what comes below, the save button among it; a press or a key opens it again.
    box.hide();
  };
  const take = (gone: string) => onChange(value.filter((one) => one.id !== gone));
  const keys = box.field(rows, add);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && text === '' && last && !event.nativeEvent.isComposing) take(last.id);
    else keys.onKeyDown(event);
  };
  const messages = ({ code, name, state }: ChosenPoint) => (
    <>
      <span className="vse-num">{code}</span> {name}
      {state === 'disabled' && <span className="vse-points-off">{t('knowledge.state.disabled')}</span>}
    </>
  );
  const said = found.error
    ? t('knowledge.field.failed')
    : found.data
      ? rows.length > 0
        ? t('knowledge.field.found', { n: rows.length })
        : t('knowledge.field.nothing')
      : '';
  if (disabled) {
    return (
      <div className="vse-field">
        <span className="vse-field-label">{label}</span>
        <span className="vse-points">
          {value.length > 0
            ? value.map((one) => <Chip key={one.id}>{messages(one)}</Chip>)
            : t('knowledge.relation.none')}
        </span>
      </div>
    );
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={full ? t('knowledge.link.max', { n: most }) : hint}
      error={error}
      className="vse-points-field"
    >
      <div className="vse-input vse-points">
        {value.map((one) => (
          <FilterChip
            key={one.id}
            removeLabel={t('knowledge.field.remove', { name: one.name })}
            onRemove={() => take(one.id)}
          >
            {messages(one)}
          </FilterChip>
        ))}
        <input
          {...keys}
          id={id}
          type="text"
          placeholder={value.length === 0 ? t('knowledge.field.search') : undefined}
          maxLength={100}
          readOnly={full}
          value={text}
          {...fieldAria(id, { hint: full ? true : hint, error })}
          onChange={(event) => {
            setText(event.target.value);
            box.restart();
          }}
          onFocus={box.show}
          onClick={box.show}
          onKeyDown={onKeyDown}
        />
      </div>
      {box.open && (
        <div className="vse-listbox vse-points-list">
          <div id={box.listId} role="listbox" aria-label={label}>
            {rows.map((row, i) => (
              <div key={row.id} {...box.option(i, i === active, () => add(row))}>
                <span className="vse-num">{row.code}</span> {row.name}
                {row.above !== '' && <span className="vse-points-above">{row.above}</span>}
              </div>
            ))}
          </div>
          <p role="status" className={rows.length > 0 ? 'vse-visually-hidden' : undefined}>
            {said}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
