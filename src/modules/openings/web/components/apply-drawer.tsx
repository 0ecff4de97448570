import { useDeferredValue, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { formatInstant, formatNumber, formatWeekday } from '../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import {
  openingCapacityRoute,
  openingChoicesRoute,
  ownOpeningsRoute,
  submitOpeningRoute,
} from '../../shared/opening.contract.ts';
import * as model from '../../shared/opening.model.ts';
import { type ApplyValues, askedOf, bodyOf, gridOf } from './apply-form.model.ts';
import { CapacityNote } from './capacity-note.tsx';
import { experimentName, formatWindow } from './opening-labels.model.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Slots of the preview; the number of all of them stands above. */
const PREVIEWED = 40;
const FIELD_OF: Readonly<Record<model.Fault, keyof ApplyValues>> = {
  past: 'endsAt',
  order: 'endsAt',
  long: 'endsAt',
  runs: 'runs',
  gridOrder: 'to',
  days: 'days',
  noSlot: 'minutes',
  manySlots: 'minutes',
};

/** 申请开放: experiment, scope, window, quotas and slots, with every slot and the load before it is sent. */
export default function ApplyDrawer({
  start,
  copied,
  onClose,
}: {
  readonly start: ApplyValues;
  /** The rejected opening it is a changed copy of, with the opinion it got. */
  readonly copied?: { readonly id: string; readonly opinion: string | null } | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const locale = useLocale();
  const [kw, setKw] = useState('');
  const choices = useCall(openingChoicesRoute, { query: { kw: useDeferredValue(kw) } });
  const rules = (values: ApplyValues) => {
    const asked = askedOf(values);
    const [fault] = asked ? model.faultsOf(asked, Date.now()) : [];
    const wrong: Partial<Record<keyof ApplyValues, string>> = {};
    if (fault) wrong[FIELD_OF[fault]] = t(`openings.fault.${fault}`);
    if (!asked) wrong.endsAt = t('openings.apply.windowMissing');
    if (values.booking && !gridOf(values)) wrong.to = t('openings.apply.timeMissing');
    if (values.experimentId === '') wrong.experimentId = t('openings.apply.experimentMissing');
    if (values.scope === 'course' && values.classIds.length === 0) wrong.classIds = t('openings.fault.classes');
    const { length } = values.reason.trim();
    if (length < 5 || length > 500) wrong.reason = t('openings.apply.reasonLength');
    return wrong;
  };
  const form = useForm<ApplyValues>(start, rules, async (values) => {
    await call(submitOpeningRoute, { body: bodyOf(values, copied?.id) });
    await refresh(ownOpeningsRoute);
    toast.show({ text: t('openings.apply.done'), tone: 'success' });
    onClose();
  });
  const { values, set, field, fault } = form;
  const number = (
    name: 'people' | 'runsEach' | 'runs' | 'minutes' | 'places' | 'cancelHours',
    min: number,
    max: number,
  ) => ({
    value: values[name],
    min,
    max,
    error: fault(name),
    onChange: (value: number) => set(name, value),
  });
  const asked = askedOf(values);
  const grid = gridOf(values);
  const fits = asked !== null && asked.window.to > asked.window.from;
  const slots = grid && fits ? model.slotsOf(grid, asked.window) : [];
  const experiments = choices.data?.experiments ?? [];
  const ready = values.experimentId !== '' && fits;
  const body = useDeferredValue(
    ready
      ? {
          experimentId: values.experimentId,
          startsAt: new Date(asked.window.from).toISOString(),
          endsAt: new Date(asked.window.to).toISOString(),
          people: values.people,
          grid: grid && { ...grid, days: [...grid.days] },
        }
      : null,
  );
  const toggle = <T,>(all: readonly T[], one: T): T[] =>
    all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
  return (
    <FormDrawer title={t('openings.apply.title')} form={form} saveLabel={t('openings.apply.submit')} onClose={onClose}>
      {copied?.opinion && (
        <Banner tone="warning" title={t('openings.column.opinion')}>
          {copied.opinion}
        </Banner>
      )}
      {choices.error && <Banner tone="error">{choices.error.message}</Banner>}
      <div className="vse-form-pair">
        <TextField
          label={t('openings.apply.find')}
          hint={t('openings.apply.findHint')}
          value={kw}
          maxLength={100}
          onChange={(event) => setKw(event.target.value)}
        />
        <Select
          {...field('experimentId')}
          label={t('openings.column.experiment')}
          required
          placeholder={t('openings.apply.experimentMissing')}
          options={experiments.map((one) => ({
            value: one.id,
            label: `${experimentName(locale, one)}（${one.code}）`,
          }))}
        />
      </div>
      <div className="vse-form-pair">
        <Select
          {...field('scope')}
          label={t('openings.column.scope')}
          required
          options={model.SCOPES.map((value) => ({ value, label: t(`openings.scope.${value}`) }))}
        />
        <Select
          {...field('accountWay')}
          label={t('openings.apply.account')}
          options={model.ACCOUNT_WAYS.map((value) => ({ value, label: t(`openings.account.${value}`) }))}
        />
      </div>
      {values.scope === 'course' && (
        <fieldset className="vse-field" aria-invalid={fault('classIds') ? true : undefined}>
          <legend className="vse-field-label">{t('openings.apply.classes')}</legend>
          <div className="vse-choices">
            {(choices.data?.classes ?? []).map((one) => (
              <Checkbox
                key={one.id}
                label={`${one.course} · ${one.name}`}
                checked={values.classIds.includes(one.id)}
                onChange={() => set('classIds', toggle(values.classIds, one.id))}
              />
            ))}
            {choices.data?.classes.length === 0 && <p className="vse-muted-small">{t('openings.apply.noClasses')}</p>}
          </div>
          {fault('classIds') && <p className="vse-field-error">{fault('classIds')}</p>}
        </fieldset>
      )}
      <div className="vse-form-pair">
        <TextField type="datetime-local" {...field('startsAt')} label={t('openings.column.starts')} required />
        <TextField type="datetime-local" {...field('endsAt')} label={t('openings.column.ends')} required />
      </div>
      <div className="vse-form-pair">
        <NumberField label={t('openings.column.people')} {...number('people', 1, model.MAX_PEOPLE)} />
        <NumberField label={t('openings.apply.runsEach')} {...number('runsEach', 1, model.MAX_RUNS_EACH)} />
      </div>
      <NumberField
        label={t('openings.column.runs')}
        hint={t('openings.apply.runsHint')}
        {...number('runs', 1, model.MAX_PEOPLE * model.MAX_RUNS_EACH)}
      />
      <Checkbox
        label={t('openings.column.booking')}
        hint={t('openings.apply.bookingHint')}
        checked={values.booking}
        onChange={(event) => set('booking', event.target.checked)}
      />
      {values.booking && (
        <>
          <div className="vse-form-pair">
            <NumberField label={t('openings.apply.minutes')} {...number('minutes', 5, 1440)} />
            <NumberField label={t('openings.apply.places')} {...number('places', 1, model.MAX_SLOT_PLACES)} />
          </div>
          <div className="vse-form-pair">
            <TextField
              type="time"
              {...field('from')}
              label={t('openings.apply.from')}
              hint={t('openings.apply.zone')}
            />
            <TextField type="time" {...field('to')} label={t('openings.apply.to')} />
          </div>
          <fieldset className="vse-field" aria-invalid={fault('days') ? true : undefined}>
            <legend className="vse-field-label">{t('openings.apply.days')}</legend>
            <div className="vse-choices vse-choices-inline">
              {DAYS.map((day) => (
                <Checkbox
                  key={day}
                  label={formatWeekday(day)}
                  checked={values.days.includes(day)}
                  onChange={() => set('days', toggle(values.days, day).toSorted())}
                />
              ))}
            </div>
            {fault('days') && <p className="vse-field-error">{fault('days')}</p>}
          </fieldset>
          <NumberField label={t('openings.apply.cancel')} {...number('cancelHours', 0, model.MAX_CANCEL_HOURS)} />
          <section className="vse-stack" aria-label={t('openings.apply.preview')}>
            <p className="vse-field-label">
              {t('openings.apply.previewOf', {
                n: formatNumber(slots.length),
                m: formatNumber(slots.length * values.places),
              })}
            </p>
            <ul className="opening-preview vse-num">
              {slots.slice(0, PREVIEWED).map(({ from, to }) => (
                <li key={from}>
                  {formatWindow({ startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() })}
                </li>
              ))}
            </ul>
            {slots.length > PREVIEWED && (
              <p className="vse-muted-small">
                {t('openings.apply.last', { time: formatInstant(new Date(slots.at(-1)!.from).toISOString()) })}
              </p>
            )}
            {grid && fits && slots.length > 0 && model.isCut(grid, asked.window) && (
              <p className="vse-muted-small">{t('openings.apply.cut')}</p>
            )}
          </section>
        </>
      )}
      {body && <AskedCapacity body={body} />}
      <TextArea {...field('reason')} label={t('openings.apply.reason')} required rows={3} maxLength={500} counted />
    </FormDrawer>
  );
}

function AskedCapacity({ body }: { readonly body: Parameters<typeof call<typeof openingCapacityRoute>>[1]['body'] }) {
  const { data } = useCall(openingCapacityRoute, { body });
  return data ? <CapacityNote capacity={data} /> : null;
}
