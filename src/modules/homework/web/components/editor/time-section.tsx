import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { ChipsField } from '../../../../../ui/forms/chips-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ClassFields } from './plan.model.ts';
import { editable } from './plan.model.ts';
import { DigitsField, EditorSection, FlagField, type SectionProps } from './plan-fields.tsx';

const DATES = ['opensAt', 'dueAt', 'cutoffAt'] as const;

/** One class: whether it has dates of its own, which, and its groups. */
function ClassRow({
  one,
  sets,
  groups,
  dates,
  onChange,
}: {
  readonly one: ClassFields;
  readonly sets: readonly { readonly id: string; readonly name: string }[];
  readonly groups: boolean;
  /** Dates may be changed here. */
  readonly dates: boolean;
  readonly onChange: (change: Partial<ClassFields>) => void;
}) {
  const t = useT();
  return (
    <fieldset className="vse-homework-class">
      <legend>{one.name}</legend>
      <Checkbox
        label={t('homework.field.ownDates')}
        checked={one.own}
        disabled={!dates}
        onChange={(event) => onChange({ own: event.target.checked })}
      />
      {groups && (
        <Select
          label={t('homework.field.groupSet')}
          labelHidden
          value={one.groupSetId}
          placeholder={sets.length === 0 ? t('homework.groupSet.none') : t('homework.groupSet.first')}
          options={sets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ groupSetId: event.target.value })}
        />
      )}
      {one.own && (
        <div className="vse-homework-dates">
          {DATES.map((key) => (
            <TextField
              key={key}
              type="datetime-local"
              label={t(`homework.field.${key}`)}
              value={one[key]}
              disabled={!dates}
              onChange={(event) => onChange({ [key]: event.target.value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** 时间: dates for all, what late costs, classes with dates and groups of their own. */
export function TimeSection({ plan, homework, choices }: SectionProps) {
  const t = useT();
  const { classes, groups, lateOn, lateUnit, lateOf, cutoffAt, dueAt } = plan.values;
  const rules = editable(homework, 'rules');
  const dates = editable(homework, 'dates');
  const known = [...(choices?.classes ?? []), ...homework.classes.map((one) => ({ ...one, groupSets: [] }))].filter(
    (one, at, all) => all.findIndex(({ id }) => id === one.id) === at,
  );
  const takesLate = cutoffAt !== '' && cutoffAt > dueAt;
  const setClasses = (ids: readonly string[]) =>
    plan.set(
      'classes',
      ids.map(
        (id) =>
          classes.find((one) => one.id === id) ?? {
            ...{ id, name: known.find((one) => one.id === id)?.name ?? '', own: false, groupSetId: '' },
            ...{ opensAt: '', dueAt: '', cutoffAt: '' },
          },
      ),
    );
  const error = plan.fault('classes');
  return (
    <EditorSection
      section="time"
      open={rules}
      note={rules && !dates ? t('homework.save.dates') : t('homework.time.note')}
    >
      <div className="vse-homework-dates">
        {DATES.map((key) => (
          <TextField
            key={key}
            {...plan.field(key)}
            type="datetime-local"
            label={t(`homework.field.${key}`)}
            hint={t(`homework.field.${key}Hint`)}
            required={key === 'dueAt'}
            disabled={!dates}
          />
        ))}
      </div>
      {(takesLate || lateOn) && (
        <>
          <FlagField plan={plan} name="lateOn" />
          {lateOn && (
            <div className="vse-homework-four">
              <Select
                {...plan.field('lateUnit')}
                label={t('homework.field.lateUnit')}
                value={lateUnit}
                options={(['day', 'hour'] as const).map((value) => ({ value, label: t(`homework.late.${value}`) }))}
              />
              <DigitsField plan={plan} name="latePerUnit" unit="%" />
              <DigitsField plan={plan} name="lateFloor" unit="%" />
              <Select
                {...plan.field('lateOf')}
                label={t('homework.field.lateOf')}
                value={lateOf}
                options={(['earned', 'full'] as const).map((value) => ({ value, label: t(`homework.late.${value}`) }))}
              />
            </div>
          )}
        </>
      )}
      <ChipsField
        label={t('homework.field.classes')}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={classes.map(({ id }) => id)}
        onChange={setClasses}
      />
      <p className="vse-muted-small">{t(classes.length === 0 ? 'homework.classes.all' : 'homework.classes.some')}</p>
      {error && (
        <p className="vse-field-error" role="alert">
          {error}
        </p>
      )}
      {classes.map((one) => (
        <ClassRow
          key={one.id}
          one={one}
          groups={groups}
          dates={dates}
          sets={choices?.classes.find(({ id }) => id === one.id)?.groupSets ?? []}
          onChange={(change) =>
            plan.set(
              'classes',
              classes.map((other) => (other.id === one.id ? { ...other, ...change } : other)),
            )
          }
        />
      ))}
    </EditorSection>
  );
}
