import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { FilterChip } from '../design/chip.tsx';
import { TextField } from '../design/text-field.tsx';
import { formatInstant } from '../i18n/formats.ts';
import { translate, useT } from '../i18n/translate.ts';

/** Ranges that end now and move with it. */
const QUICK = ['-24h', '-7d', '-30d', '-90d'] as const;
type Quick = (typeof QUICK)[number];
const quickLabels = (quick: Quick) => `table.range.last${quick.slice(1) as '24h' | '7d' | '30d' | '90d'}` as const;
const isQuick = (text: string | undefined): text is Quick => (QUICK as readonly string[]).includes(text ?? '');

/** `2026-09-01T08:00` of a field in the viewer's zone, from an instant. */
function toField(instant: string, day: boolean): string {
  if (instant === '' || instant.startsWith('-') || day) return instant.startsWith('-') ? '' : instant;
  const at = new Date(instant.length === 10 ? `${instant}T00:00` : instant);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
/** The instant of a field, as ISO text with minutes. */
function fromField(text: string, day: boolean): string {
  if (text === '' || day) return text;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : `${at.toISOString().slice(0, 16)}Z`;
}

/** A range of times in words. */
export function describeTimes(values: readonly string[], day: boolean): string {
  const [from = '', to = ''] = values;
  if (isQuick(from) && to === '') return translate(quickLabels(from));
  const ago = /^-(\d+)([hd])$/.exec(from);
  if (ago && to === '') return translate(ago[2] === 'h' ? 'table.range.hours' : 'table.range.days', { n: ago[1]! });
  const format = (text: string) => (text === '' ? '…' : day || text.length === 10 ? text : formatInstant(text));
  return `${format(from)} – ${format(to)}`;
}

/** From and to, with quick ranges. */
export function PickTimes({
  day,
  values,
  onChange,
}: {
  /** Whole days instead of minutes. */
  readonly day: boolean;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const t = useT();
  const [from, setFrom] = useState(() => toField(values[0] ?? '', day));
  const [to, setTo] = useState(() => toField(values[1] ?? '', day));
  const wrong = from !== '' && to !== '' && from > to;
  return (
    <form
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange([fromField(from, day), fromField(to, day)]);
      }}
    >
      <div className="vse-row">
        {QUICK.filter((one) => !day || one !== '-24h').map((one) => (
          <FilterChip key={one} pressed={values[0] === one && !values[1]} onToggle={() => onChange([one, ''])}>
            {t(quickLabels(one))}
          </FilterChip>
        ))}
      </div>
      <TextField
        label={t('table.range.from')}
        type={day ? 'date' : 'datetime-local'}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('table.range.to')}
        type={day ? 'date' : 'datetime-local'}
        value={to}
        error={wrong ? t('table.range.wrong') : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('table.filter.apply')}
      </Button>
    </form>
  );
}

/** Least and most of a figure. */
export function PickNumbers({
  values,
  onChange,
}: {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const t = useT();
  const [from, setFrom] = useState(values[0] ?? '');
  const [to, setTo] = useState(values[1] ?? '');
  const wrong = from !== '' && to !== '' && Number(from) > Number(to);
  return (
    <form
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange([from, to]);
      }}
    >
      <TextField
        label={t('table.range.least')}
        type="number"
        step="any"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('table.range.most')}
        type="number"
        step="any"
        value={to}
        error={wrong ? t('table.range.wrong') : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('table.filter.apply')}
      </Button>
    </form>
  );
}
