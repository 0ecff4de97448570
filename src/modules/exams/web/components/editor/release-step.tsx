import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RELEASE_TIMES, RELEASED_PARTS } from '../../../shared/exam-settings.model.ts';
import type { StepProps } from './basic-step.tsx';
import { editable } from './plan.model.ts';
import { FieldGroup, FlagField } from './plan-fields.tsx';

/** When score, paper and answers are shown, each by a rule of its own. */
export function ReleaseFields({ plan }: Pick<StepProps, 'plan'>) {
  const t = useT();
  return RELEASED_PARTS.map((part) => (
    <div key={part} className="vse-form-pair">
      <Select
        {...plan.field(`${part}When`)}
        label={t(`exams.release.${part}`)}
        options={RELEASE_TIMES.map((value) => ({ value, label: t(`exams.release.when.${value}`) }))}
      />
      {plan.values[`${part}When`] === 'date' && (
        <TextField
          {...plan.field(`${part}At`)}
          type="datetime-local"
          label={t('exams.release.at', { what: t(`exams.release.${part}`) })}
          required
        />
      )}
    </div>
  ));
}

/** 公布: what candidates are shown, and when. */
export function ReleaseStep({ plan, exam }: StepProps) {
  const t = useT();
  return (
    <FieldGroup title={t('exams.step.release')} note={t('exams.release.note')} open={editable(exam, 'release')}>
      <ReleaseFields plan={plan} />
      <FlagField plan={plan} name="showDistribution" hint={t('exams.field.showDistributionHint')} />
    </FieldGroup>
  );
}
