import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { EXAM_LIMITS, FEEDBACKS } from '../../../shared/exam-settings.model.ts';
import { Instructions, type StepProps } from './basic-step.tsx';
import { PaperField } from './paper-step.tsx';
import { editable } from './plan.model.ts';
import { DigitsField, FieldGroup, FlagField } from './plan-fields.tsx';
import { ReleaseFields } from './release-step.tsx';
import { CountsField } from './rules-step.tsx';
import { WindowFields } from './time-step.tsx';

/** All rules of a test on one page. */
export function TestStep({ plan, exam, choices }: StepProps) {
  const t = useT();
  const basic = editable(exam, 'basic');
  const rules = editable(exam, 'rules');
  const nodes = (choices?.nodes ?? []).filter(({ id, taken }) => !taken || id === exam.node?.id);
  const known = exam.node && !nodes.some(({ id }) => id === exam.node!.id) ? [exam.node, ...nodes] : nodes;
  return (
    <>
      <FieldGroup title={t('exams.step.basic')} open={basic}>
        <TextField {...plan.field('name')} label={t('exams.field.name')} maxLength={EXAM_LIMITS.name.max} required />
        <Select
          {...plan.field('nodeId')}
          label={t('exams.field.node')}
          required
          disabled={exam.state !== 'draft'}
          placeholder={t('exams.field.nodeLater')}
          hint={t('exams.field.nodeHint')}
          options={known.map((one) => ({
            value: one.id,
            label: one.chapter ? `${one.chapter} · ${one.name}` : one.name,
          }))}
        />
        <PaperField plan={plan} exam={exam} choices={choices} />
      </FieldGroup>
      <FieldGroup
        title={t('exams.group.time')}
        note={basic && exam.state !== 'draft' ? t('exams.save.window') : t('exams.test.timeNote')}
        open={editable(exam, 'window')}
      >
        <WindowFields plan={plan} exam={exam} />
        <DigitsField plan={plan} name="minutes" unit={t('exams.unit.minutes')} hint={t('exams.test.minutesHint')} />
      </FieldGroup>
      <FieldGroup title={t('exams.group.scoring')} open={rules}>
        <div className="vse-form-pair">
          <DigitsField
            plan={plan}
            name="attempts"
            placeholder={t('exams.noLimit')}
            hint={t('exams.test.attemptsHint')}
          />
          <CountsField plan={plan} />
        </div>
        <DigitsField plan={plan} name="passLine" unit="%" />
      </FieldGroup>
      <FieldGroup title={t('exams.step.release')} open={editable(exam, 'release')}>
        <Select
          label={t('exams.field.feedback')}
          hint={plan.values.feedback === 'atOnce' ? t('exams.test.atOnceHint') : undefined}
          value={plan.values.feedback}
          error={plan.fault('feedback')}
          disabled={!basic}
          options={FEEDBACKS.map((value) => ({ value, label: t(`exams.feedback.${value}`) }))}
          onChange={(event) => {
            const feedback = FEEDBACKS.find((one) => one === event.target.value) ?? 'handIn';
            plan.set('feedback', feedback);
            // An answer that was told of is locked: one question after the other, none again.
            plan.set('oneByOne', feedback === 'atOnce');
            plan.set('noReturn', feedback === 'atOnce');
          }}
        />
        <ReleaseFields plan={plan} />
        <FlagField plan={plan} name="practice" hint={t('exams.field.practiceHint')} />
        {plan.values.practice && (
          <FlagField plan={plan} name="practiceRedraw" hint={t('exams.field.practiceRedrawHint')} />
        )}
      </FieldGroup>
      <FieldGroup title={t('exams.field.instructions')} open={basic}>
        <Instructions plan={plan} exam={exam} />
      </FieldGroup>
    </>
  );
}
