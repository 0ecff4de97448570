import { useId } from 'react';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { FieldFrame } from '../../../../ui/design/field-frame.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { WeekGrid } from '../../../../ui/forms/week-grid.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { USUAL_WEEK } from '../../shared/cloud.model.ts';
import type { ExceptionDay, WeekHours } from '../../shared/hours.model.ts';

const put = <T,>(rows: readonly T[], at: number, change: Partial<T>): T[] =>
  rows.map((row, i) => (i === at ? { ...row, ...change } : row));
const without = <T,>(rows: readonly T[], at: number): T[] => rows.filter((_row, i) => i !== at);
/** The browser's field knows no 24:00; midnight at the end of a day is shown as 23:59. */
const shownEnd = (time: string | null) => (time === '24:00' ? '23:59' : (time ?? ''));

/** Hours of the week. */
export function WeekRows({
  rows,
  error,
  onChange,
}: {
  readonly rows: readonly WeekHours[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly WeekHours[]) => void;
}) {
  const t = useT();
  return (
    <WeekGrid
      label={t('clouds.form.week')}
      hint={t('clouds.form.weekHint')}
      error={error}
      value={rows}
      onChange={onChange}
    >
      <div className="cloud-hours-add">
        <Button size="small" onClick={() => onChange(USUAL_WEEK)}>
          {t('clouds.form.usual')}
        </Button>
        {rows.length > 0 && (
          <Button size="small" onClick={() => onChange([])}>
            {t('clouds.form.always')}
          </Button>
        )}
      </div>
    </WeekGrid>
  );
}

/** Days that differ; without hours the day is closed. */
export function ExceptionRows({
  rows,
  error,
  onChange,
}: {
  readonly rows: readonly ExceptionDay[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly ExceptionDay[]) => void;
}) {
  const t = useT();
  const id = useId();
  const time = (text: string) => (text === '' ? null : text);
  return (
    <FieldFrame id={id} label={t('clouds.form.exceptions')} hint={t('clouds.form.exceptionsHint')} error={error}>
      <div className="vse-lines" id={id}>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <div key={i} className="cloud-hours-row cloud-hours-day">
            <TextField
              type="date"
              label={t('clouds.form.date')}
              labelHidden
              value={row.date}
              onChange={(event) => onChange(put(rows, i, { date: event.target.value }))}
            />
            <TextField
              type="time"
              label={t('clouds.form.from')}
              labelHidden
              value={row.from ?? ''}
              onChange={(event) => onChange(put(rows, i, { from: time(event.target.value) }))}
            />
            <TextField
              type="time"
              label={t('clouds.form.to')}
              labelHidden
              value={shownEnd(row.to)}
              onChange={(event) => onChange(put(rows, i, { to: time(event.target.value) }))}
            />
            <TextField
              label={t('clouds.form.note')}
              labelHidden
              placeholder={t('clouds.form.note')}
              maxLength={60}
              value={row.note}
              onChange={(event) => onChange(put(rows, i, { note: event.target.value }))}
            />
            <IconButton
              label={t('clouds.form.removeRow')}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => onChange(without(rows, i))}
            />
          </div>
        ))}
        <div className="cloud-hours-add">
          <Button size="small" onClick={() => onChange([...rows, { date: '', from: null, to: null, note: '' }])}>
            {t('clouds.form.addDay')}
          </Button>
        </div>
      </div>
    </FieldFrame>
  );
}
