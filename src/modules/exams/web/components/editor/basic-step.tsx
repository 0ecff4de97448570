import { lazy, Suspense } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import type { examChoicesRoute } from '../../../shared/exam.contract.ts';
import { SITTINGS } from '../../../shared/exam.model.ts';
import { EXAM_LIMITS } from '../../../shared/exam-settings.model.ts';
import type { Exam } from '../exam.model.ts';
import { editable } from './plan.model.ts';
import { FieldGroup } from './plan-fields.tsx';
import type { Plan } from './use-plan.ts';

const RichEditor = lazy(() => loadChunk(() => import('../../../../../ui/editor/rich-editor.tsx')));

export type Choices = CallOutput<typeof examChoicesRoute>;
export interface StepProps {
  readonly plan: Plan;
  readonly exam: Exam;
  /** Undefined for who sets no exams. */
  readonly choices: Choices | undefined;
}

/** What the candidate reads and ticks before the start. */
export function Instructions({ plan, exam }: Omit<StepProps, 'choices'>) {
  const t = useT();
  if (!editable(exam, 'basic')) {
    return exam.instructions ? <RichText html={exam.instructions} /> : <p>{t('exams.instructions.none')}</p>;
  }
  return (
    <Suspense fallback={<SkeletonBlock height="200px" />}>
      <RichEditor
        key={plan.edition}
        label={t('exams.field.instructions')}
        hint={t('exams.field.instructionsHint')}
        html={plan.values.instructions}
        onChange={(html) => plan.set('instructions', html)}
      />
    </Suspense>
  );
}

/** 基本: name, nature, instructions. */
export function BasicStep({ plan, exam, choices }: StepProps) {
  const t = useT();
  const { sitting } = plan.values;
  const follows = sitting === 'deferred' || sitting === 'makeup';
  const parents = [...(choices?.parents ?? []), ...(exam.parent ? [exam.parent] : [])].filter(
    (one, at, all) => one.id !== exam.id && all.findIndex(({ id }) => id === one.id) === at,
  );
  return (
    <FieldGroup title={t('exams.step.basic')} open={editable(exam, 'basic')}>
      <TextField {...plan.field('name')} label={t('exams.field.name')} maxLength={EXAM_LIMITS.name.max} required />
      <RadioGroup
        inline
        label={t('exams.field.sitting')}
        value={sitting}
        onChange={(value) => plan.set('sitting', value)}
        options={SITTINGS.map((value) => ({ value, label: t(`exams.sitting.${value}`) }))}
      />
      {follows && (
        <Select
          {...plan.field('parentId')}
          label={t('exams.field.parent')}
          placeholder={t('exams.field.parentNone')}
          options={parents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Instructions plan={plan} exam={exam} />
    </FieldGroup>
  );
}
