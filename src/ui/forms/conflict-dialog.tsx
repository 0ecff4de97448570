import { type ReactNode, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { StatusTag } from '../design/status-tag.tsx';
import { formatInstant } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import { changesOf, firstSide, merged, type Side, type Values } from './merge.model.ts';
import './forms.css';

/** A field in the conflict dialog. */
export interface ConflictField {
  readonly name: string;
  readonly label: string;
  /** The value in words; text as it stands by default. */
  readonly show?: (value: unknown) => ReactNode;
}

const plain = (value: unknown): ReactNode => {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/**
 * Somebody else saved first: what it was, what they made of it and what I want, field by field. Nothing is overwritten
 * unseen.
 * @param onTheirs takes the saved record and gives the form up. @param onMerge saves these values over the saved record
 */
export function ConflictDialog({
  fields,
  base,
  theirs,
  mine,
  by,
  at,
  busy = false,
  onTheirs,
  onMerge,
  onClose,
}: {
  readonly fields: readonly ConflictField[];
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
  /** Who saved it; null when that is not known. */
  readonly by: string | null;
  /** ISO 8601, or null. */
  readonly at: string | null;
  readonly busy?: boolean;
  readonly onTheirs: () => void;
  readonly onMerge: (values: Values) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const names = fields.map((field) => field.name);
  const changes = changesOf(names, base, theirs, mine);
  return (
    <Dialog
      open
      role="alertdialog"
      width="min(860px, calc(100vw - 32px))"
      title={
        by === null
          ? t('table.conflict.titleUnknown')
          : t('table.conflict.title', { name: by, time: formatInstant(at) })
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTheirs}>{t('table.conflict.takeTheirs')}</Button>
          <Button variant="primary" loading={busy} onClick={() => onMerge(merged(mine, changes, sides))}>
            {t('table.conflict.merge')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p>{t('table.conflict.lead')}</p>
        {changes.map((change) => {
          const field = fields.find((one) => one.name === change.name)!;
          const show = field.show ?? plain;
          const side = sides[change.name] ?? firstSide(change);
          return (
            <fieldset key={change.name} className="vse-conflict">
              <legend>
                {field.label} {change.both && <StatusTag tone="warning">{t('table.conflict.both')}</StatusTag>}
              </legend>
              <div className="vse-conflict-base">
                <span>{t('table.conflict.base')}</span>
                <span>{show(change.base)}</span>
              </div>
              {(['theirs', 'mine'] as const).map((one) => (
                <label key={one} className="vse-conflict-side">
                  <input
                    type="radio"
                    name={`conflict-${change.name}`}
                    checked={side === one}
                    onChange={() => setSides((old) => ({ ...old, [change.name]: one }))}
                  />
                  <span>{t(`table.conflict.${one}`)}</span>
                  <span>{show(change[one])}</span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}
