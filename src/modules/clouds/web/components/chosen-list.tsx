import { useId } from 'react';
import { IconButton } from '../../../../ui/design/button.tsx';
import { FieldFrame } from '../../../../ui/design/field-frame.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { moved, SortableList } from '../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** Chosen rows in an order, more of them from what is offered; with `search` the offer follows the text. */
export function ChosenList<T extends Chosen>({
  label,
  hint,
  error,
  addLabel,
  value,
  offered,
  search,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly addLabel: string;
  readonly value: readonly T[];
  readonly offered: readonly T[];
  readonly search?: { readonly text: string; readonly onChange: (text: string) => void };
  readonly onChange: (rows: readonly T[]) => void;
}) {
  const t = useT();
  const id = useId();
  const free = offered.filter((row) => !value.some((one) => one.id === row.id));
  return (
    <FieldFrame id={id} label={label} {...(hint ? { hint } : {})} error={error}>
      <div className="vse-lines" id={id}>
        {value.length > 0 && (
          <SortableList
            label={label}
            items={value}
            keyOf={(row) => row.id}
            nameOf={(row) => row.name}
            onMove={(from, to) => onChange(moved(value, from, to))}
          >
            {(row) => (
              <span className="cloud-chosen-row">
                <span>
                  {row.name} <span className="vse-num vse-muted-small">{row.note}</span>
                </span>
                <IconButton
                  label={t('clouds.form.remove', { name: row.name })}
                  icon={<CloseIcon aria-hidden="true" />}
                  onClick={() => onChange(value.filter((one) => one.id !== row.id))}
                />
              </span>
            )}
          </SortableList>
        )}
        <div className={search ? 'vse-form-pair' : undefined}>
          {search && (
            <TextField
              label={t('ui.action.search')}
              labelHidden
              placeholder={t('clouds.members.search')}
              value={search.text}
              maxLength={60}
              onChange={(event) => search.onChange(event.target.value)}
            />
          )}
          <Select
            label={addLabel}
            labelHidden
            placeholder={addLabel}
            value=""
            options={free.map((row) => ({ value: row.id, label: `${row.name} · ${row.note}` }))}
            onChange={(event) => {
              const row = free.find((one) => one.id === event.target.value);
              if (row) onChange([...value, row]);
            }}
          />
        </div>
      </div>
    </FieldFrame>
  );
}
