import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { ChipsField } from '../../../../../ui/forms/chips-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { EXAM_MODES } from '../../../shared/deadline.model.ts';
import { FIXED_LATEST_ENTRY } from '../../../shared/exam-settings.model.ts';
import type { StepProps } from './basic-step.tsx';
import { CandidatePicker } from './candidate-picker.tsx';
import { editable } from './plan.model.ts';
import { DigitsField, FieldGroup } from './plan-fields.tsx';

/** Opening and end of the window. */
export function WindowFields({ plan, exam }: Pick<StepProps, 'plan' | 'exam'>) {
  const t = useT();
  const required = exam.kind === 'exam';
  return (
    <div className="vse-form-pair">
      <TextField
        {...plan.field('opensAt')}
        type="datetime-local"
        label={t('exams.field.opensAt')}
        required={required}
      />
      <TextField
        {...plan.field('closesAt')}
        type="datetime-local"
        label={t('exams.field.closesAt')}
        required={required}
      />
    </div>
  );
}

/** 时间与考生: when, how long, for whom. */
export function TimeStep({ plan, exam, choices }: StepProps) {
  const t = useT();
  const { mode, classIds, persons, latestEntry } = plan.values;
  const people = editable(exam, 'time');
  const window = editable(exam, 'window');
  const classes = [...(choices?.classes ?? []), ...exam.classes].filter(
    (one, at, all) => all.findIndex(({ id }) => id === one.id) === at,
  );
  return (
    <>
      <FieldGroup
        title={t('exams.group.time')}
        note={people && !window ? t('exams.save.window') : undefined}
        open={window}
      >
        <RadioGroup
          label={t('exams.field.mode')}
          value={mode}
          onChange={(value) => {
            plan.set('mode', value);
            // Who comes late to an exam that ends for all at once is let in for half an hour.
            if (value === 'fixed' && latestEntry === '') plan.set('latestEntry', String(FIXED_LATEST_ENTRY));
            if (value === 'flexible' && latestEntry === String(FIXED_LATEST_ENTRY)) plan.set('latestEntry', '');
          }}
          options={EXAM_MODES.map((value) => ({
            value,
            label: t(`exams.mode.${value}`),
            hint: t(`exams.mode.${value}.hint`),
          }))}
        />
        <WindowFields plan={plan} exam={exam} />
        <DigitsField plan={plan} name="minutes" unit={t('exams.unit.minutes')} required />
      </FieldGroup>
      <FieldGroup title={t('exams.group.people')} note={t('exams.people.note')} open={people}>
        {classes.length === 0 ? (
          <p className="vse-muted-small">{t('exams.people.noClass')}</p>
        ) : (
          <ChipsField
            label={t('exams.field.classes')}
            options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            value={classIds}
            onChange={(next) => plan.set('classIds', next)}
          />
        )}
        {plan.fault('classIds') && <p className="vse-field-error">{plan.fault('classIds')}</p>}
        {people && (
          <CandidatePicker courseId={exam.courseId} persons={persons} onChange={(next) => plan.set('persons', next)} />
        )}
        {plan.fault('persons') && <p className="vse-field-error">{plan.fault('persons')}</p>}
      </FieldGroup>
    </>
  );
}
