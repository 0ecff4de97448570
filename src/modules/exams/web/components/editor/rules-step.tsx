import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { COUNTING_RULES, EXAM_LIMITS, LEAVE_ACTIONS, THIRD_RULES } from '../../../shared/exam-settings.model.ts';
import type { StepProps } from './basic-step.tsx';
import { editable } from './plan.model.ts';
import { DigitsField, FieldGroup, FlagField } from './plan-fields.tsx';

/** Which of several attempts counts. */
export function CountsField({ plan }: Pick<StepProps, 'plan'>) {
  const t = useT();
  return (
    <Select
      {...plan.field('counts')}
      label={t('exams.field.counts')}
      options={COUNTING_RULES.map((value) => ({ value, label: t(`exams.counts.${value}`) }))}
    />
  );
}

/** 规则: entry, conduct, scoring. */
export function RulesStep({ plan, exam }: StepProps) {
  const t = useT();
  const open = editable(exam, 'rules');
  const minutes = t('exams.unit.minutes');
  const several = plan.values.attempts !== '1';
  return (
    <>
      {open && exam.state === 'open' && <p className="vse-muted-small">{t('exams.save.looser')}</p>}
      <FieldGroup title={t('exams.group.entry')} open={open}>
        <div className="vse-form-pair">
          <DigitsField plan={plan} name="latestEntry" unit={minutes} placeholder={t('exams.noLimit')} />
          <DigitsField plan={plan} name="earliestHandIn" unit={minutes} />
        </div>
        <div className="vse-form-pair">
          <DigitsField plan={plan} name="attempts" required />
          {several && <CountsField plan={plan} />}
        </div>
        {exam.can.password && (
          <TextField
            {...plan.field('password')}
            label={t('exams.field.password')}
            hint={t('exams.field.passwordHint')}
            maxLength={EXAM_LIMITS.password.max}
            autoComplete="off"
            placeholder={t('exams.none')}
          />
        )}
        <TextArea
          {...plan.field('networks')}
          label={t('exams.field.networks')}
          hint={t('exams.field.networksHint')}
          rows={2}
        />
        <FlagField plan={plan} name="computerOnly" />
        <FlagField plan={plan} name="singlePlace" hint={t('exams.field.singlePlaceHint')} />
      </FieldGroup>
      <FieldGroup title={t('exams.group.conduct')} open={open}>
        <div className="vse-form-pair">
          <DigitsField plan={plan} name="leaveSeconds" unit={t('exams.unit.seconds')} />
          <DigitsField plan={plan} name="leaveLimit" unit={t('exams.unit.times')} placeholder={t('exams.noLimit')} />
        </div>
        <Select
          {...plan.field('leaveAction')}
          label={t('exams.field.leaveAction')}
          options={LEAVE_ACTIONS.map((value) => ({ value, label: t(`exams.leave.${value}`) }))}
        />
        <div className="vse-exams-flags">
          <FlagField plan={plan} name="fullScreen" />
          <FlagField plan={plan} name="blockCopy" />
          <FlagField plan={plan} name="watermark" />
          <FlagField plan={plan} name="oneByOne" />
          <FlagField plan={plan} name="noReturn" />
        </div>
      </FieldGroup>
      <FieldGroup title={t('exams.group.scoring')} open={open}>
        <div className="vse-form-pair">
          <DigitsField
            plan={plan}
            name="graceSeconds"
            hint={t('exams.field.graceHint')}
            unit={t('exams.unit.seconds')}
          />
          <DigitsField plan={plan} name="passLine" unit="%" />
        </div>
        <FlagField plan={plan} name="anonymous" hint={t('exams.field.anonymousHint')} />
        <FlagField plan={plan} name="doubleMarking" hint={t('exams.field.doubleMarkingHint')} />
        {plan.values.doubleMarking && (
          <div className="vse-form-pair">
            <DigitsField plan={plan} name="threshold" hint={t('exams.field.thresholdHint')} unit="%" />
            <Select
              {...plan.field('third')}
              label={t('exams.field.third')}
              options={THIRD_RULES.map((value) => ({ value, label: t(`exams.third.${value}`) }))}
            />
          </div>
        )}
      </FieldGroup>
    </>
  );
}
