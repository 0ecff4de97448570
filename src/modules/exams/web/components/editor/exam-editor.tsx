import { useRef } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examChoicesRoute } from '../../../shared/exam.contract.ts';
import type { Exam } from '../exam.model.ts';
import { BasicStep, type StepProps } from './basic-step.tsx';
import { CheckStep } from './check-step.tsx';
import { PaperStep } from './paper-step.tsx';
import { type ExamStep, editable, stepOf, stepsOf } from './plan.model.ts';
import { ReleaseStep } from './release-step.tsx';
import { RulesStep } from './rules-step.tsx';
import { TestStep } from './test-step.tsx';
import { TimeStep } from './time-step.tsx';
import { usePlan } from './use-plan.ts';

/** Fields of a step. */
function Step({ step, ...props }: StepProps & { readonly step: Exclude<ExamStep, 'check'> }) {
  if (props.exam.kind === 'test') return <TestStep {...props} />;
  switch (step) {
    case 'basic':
      return <BasicStep {...props} />;
    case 'paper':
      return <PaperStep {...props} />;
    case 'time':
      return <TimeStep {...props} />;
    case 'rules':
      return <RulesStep {...props} />;
    case 'release':
      return <ReleaseStep {...props} />;
  }
}

/** Steps of the wizard: each is saved before one goes on. */
function Steps({
  exam,
  step,
  onStep,
}: {
  readonly exam: Exam;
  readonly step: ExamStep;
  readonly onStep: (step: ExamStep) => void;
}) {
  const t = useT();
  const steps = stepsOf(exam.kind).filter((one) => one !== 'check' || exam.can.publish);
  return (
    <nav aria-label={t('exams.steps')} className="vse-plan-steps">
      <ol>
        {steps.map((one, at) => (
          <li key={one}>
            <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onStep(one)}>
              <span className="vse-num" aria-hidden="true">
                {at + 1}
              </span>
              {t(exam.kind === 'test' && one === 'basic' ? 'exams.step.test' : `exams.step.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** 设置: the wizard of a draft, and what may still be changed later. */
export function ExamEditor({
  exam,
  step: asked,
  onStep,
  onPublished,
}: {
  readonly exam: Exam;
  readonly step: string | null;
  readonly onStep: (step: ExamStep) => void;
  readonly onPublished: () => void;
}) {
  const t = useT();
  const steps = stepsOf(exam.kind);
  const found = steps.find((one) => one === asked) ?? 'basic';
  const step = found === 'check' && !exam.can.publish ? 'basic' : found;
  const sets = exam.can.edit;
  const choices = useCall(examChoicesRoute, { params: { courseId: exam.courseId } }, { enabled: sets });
  const current = useRef(step);
  current.current = step;
  const plan = usePlan(exam, (field) => {
    const at = stepOf(exam.kind, field);
    if (at !== current.current) onStep(at);
  });
  const next = steps[steps.indexOf(step) + 1];
  const open =
    exam.kind === 'test'
      ? (['basic', 'rules', 'release'] as const).some((one) => editable(exam, one))
      : editable(exam, step === 'time' ? 'time' : step);
  /** Saves what was changed, then goes on. */
  const goTo = async (to: ExamStep) => {
    if (plan.dirty && sets && !(await plan.submit())) return;
    onStep(to);
  };
  const save = async () => {
    if (await plan.submit()) toast.show({ text: t('exams.saved'), tone: 'success' });
  };
  const conflict = plan.conflict;
  return (
    <div className="vse-plan-editor">
      <Steps exam={exam} step={step} onStep={(to) => void goTo(to)} />
      <form
        ref={plan.form}
        className="vse-column"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {plan.restoredAt !== null && (
          <Banner
            tone="info"
            actions={
              <Button variant="ghost" onClick={plan.discard}>
                {t('exams.draft.discard')}
              </Button>
            }
          >
            {t('exams.draft.restored', { time: formatInstant(new Date(plan.restoredAt).toISOString()) })}
          </Banner>
        )}
        {conflict && (
          <Banner
            tone="warning"
            live
            actions={
              <>
                <Button onClick={() => void plan.reload()}>{t('exams.conflict.theirs')}</Button>
                <Button variant="ghost" onClick={() => void plan.overwrite(Number(conflict.current.version))}>
                  {t('exams.conflict.mine')}
                </Button>
              </>
            }
          >
            {t('exams.conflict', { name: conflict.by || '—', time: formatInstant(conflict.at) })}
          </Banner>
        )}
        {step === 'check' ? (
          <CheckStep exam={exam} onStep={(to) => onStep(steps.includes(to) ? to : 'basic')} onPublished={onPublished} />
        ) : (
          <Step step={step} plan={plan} exam={exam} choices={choices.data} />
        )}
        {sets && step !== 'check' && open && (
          <div className="vse-plan-bar">
            {exam.state === 'draft' && next ? (
              <>
                <Button variant="primary" loading={plan.busy} onClick={() => void goTo(next)}>
                  {t('exams.saveNext')}
                </Button>
                <Button loading={plan.busy} disabled={!plan.dirty} onClick={() => void save()}>
                  {t('ui.action.save')}
                </Button>
              </>
            ) : (
              <Button variant="primary" loading={plan.busy} disabled={!plan.dirty} onClick={() => void save()}>
                {t('ui.action.save')}
              </Button>
            )}
            <span className="vse-muted-small">{plan.dirty ? t('exams.unsaved') : t('exams.allSaved')}</span>
          </div>
        )}
      </form>
    </div>
  );
}
