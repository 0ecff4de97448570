import { useEffect, useState } from 'react';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { IconButton } from '../../../../ui/design/button.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { moved, SortableList } from '../../../../ui/forms/sortable-list.tsx';
import { useListbox } from '../../../../ui/forms/use-listbox.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../shared/catalogue.contract.ts';
import './experiment-picker.css';

/** A chosen experiment; rows of the catalogue fit as they are. */
export interface PickedExperiment {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unitName: string;
  readonly category: { readonly code: string } | null;
  readonly cover: string | null;
  /** No longer listed: shown as 已失效 until somebody takes it out. */
  readonly gone?: boolean;
  /** False of a row of the catalogue that cannot be run yet: it is shown and not offered. */
  readonly runnable?: boolean;
}

const SUGGESTIONS = 8;
const WAIT_MS = 200;

function Line({ row }: { readonly row: PickedExperiment }) {
  const t = useT();
  return (
    <span className="vse-picked">
      <img
        src={row.cover ?? coverAddress({ id: row.id, subject: row.category?.code ?? row.code })}
        alt=""
        width={64}
        height={40}
        loading="lazy"
      />
      <span className="vse-picked-words">
        <span className="vse-picked-name">{row.name}</span>
        <span className="vse-picked-note">
          <span className="vse-num">{row.code}</span> · {row.unitName}
        </span>
      </span>
      {row.runnable === false && <StatusTag tone="neutral">{t('experiments.card.soon')}</StatusTag>}
      {row.gone && <StatusTag tone="warning">{t('experiments.picker.gone')}</StatusTag>}
    </span>
  );
}

/**
 * Chooses listed experiments by name, code or leader and puts them in order. Pages that show it load the words of
 * `experiments` and `table`.
 * @param most how many may be chosen; the search rests when they are
 */
export function ExperimentPicker({
  value,
  onChange,
  label,
  hint,
  error,
  most = 24,
  disabled,
}: {
  readonly value: readonly PickedExperiment[];
  readonly onChange: (rows: readonly PickedExperiment[]) => void;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly most?: number;
  readonly disabled?: boolean;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const full = value.length >= most;
  const box = useListbox({ closed: full });
  const found = useCall(
    catalogueRoute,
    // Enough of them that those already chosen leave some to show.
    { query: { kw: asked, page: 1, size: SUGGESTIONS + value.length, sort: 'default' } },
    { enabled: box.open, keepPrevious: true },
  );
  const chosen = new Set(value.map((row) => row.id));
  const rows = (found.data?.rows ?? []).filter((row) => !chosen.has(row.id)).slice(0, SUGGESTIONS);
  const active = box.activeOf(rows);
  const add = (row: PickedExperiment) => {
    if (row.runnable === false) return;
    const { id: experimentId, code, name, unitName, category, cover } = row;
    onChange([...value, { id: experimentId, code, name, unitName, category, cover }]);
    setText('');
    box.setAt(0);
    box.hide();
  };
  const state = found.error
    ? found.error.message
    : found.isPending
      ? t('experiments.picker.searching')
      : t('experiments.picker.none');
  return (
    <div className="vse-lines-loose">
      {!disabled && (
        <div className="vse-picker-search">
          <TextField
            {...box.field(rows, add)}
            label={label}
            hint={full ? t('experiments.picker.full', { n: most }) : hint}
            error={error}
            placeholder={t('experiments.picker.search')}
            maxLength={100}
            disabled={full}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              box.restart();
            }}
            onFocus={box.show}
            onClick={box.show}
          />
          {box.open && (
            <div id={box.listId} role="listbox" aria-label={label} className="vse-listbox">
              {rows.map((row, i) => (
                <div
                  key={row.id}
                  {...box.option(i, i === active, () => add(row))}
                  aria-disabled={row.runnable ? undefined : true}
                >
                  <Line row={row} />
                </div>
              ))}
              {rows.length === 0 && <p role="status">{state}</p>}
            </div>
          )}
        </div>
      )}
      {value.length > 0 && (
        <SortableList
          label={t('experiments.picker.chosen', { n: value.length })}
          items={value}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          disabled={disabled ?? false}
          onMove={(from, to) => onChange(moved(value, from, to))}
        >
          {(row) => (
            <span className="vse-picked-line">
              <Line row={row} />
              {!disabled && (
                <IconButton
                  label={t('experiments.picker.remove', { name: row.name })}
                  icon={<CloseIcon aria-hidden="true" />}
                  onClick={() => onChange(value.filter((one) => one.id !== row.id))}
                />
              )}
            </span>
          )}
        </SortableList>
      )}
    </div>
  );
}
