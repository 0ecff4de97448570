import { Link } from '../../../../../ui/design/link.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examAddress } from '../exam.model.ts';
import type { StepProps } from './basic-step.tsx';
import { editable } from './plan.model.ts';
import { FieldGroup } from './plan-fields.tsx';

/** The field of the paper: ready ones, and the one that is chosen whatever became of it. */
export function PaperField({ plan, exam, choices }: StepProps) {
  const t = useT();
  const papers = [...(choices?.papers ?? []), ...(exam.paper ? [exam.paper] : [])].filter(
    (one, at, all) => all.findIndex(({ id }) => id === one.id) === at,
  );
  return (
    <Select
      {...plan.field('paperId')}
      label={t('exams.field.paper')}
      required
      placeholder={t('exams.field.paperNone')}
      hint={
        papers.length === 0 ? (
          <>
            {t('exams.field.paperEmpty')}{' '}
            <Link href={examAddress('exam', { Id: exam.courseId, tab: 'papers' })}>{t('exams.field.paperGo')}</Link>
          </>
        ) : undefined
      }
      options={papers.map((one) => ({
        value: one.id,
        label: `${one.name} · ${t('exams.paper.facts', { n: one.questions, points: formatScore(one.fullMark) })}`,
      }))}
    />
  );
}

/** 试卷: what is asked. */
export function PaperStep(props: StepProps) {
  const t = useT();
  return (
    <FieldGroup
      title={t('exams.step.paper')}
      note={props.exam.state === 'published' ? t('exams.paper.again') : t('exams.paper.note')}
      open={editable(props.exam, 'paper')}
    >
      <PaperField {...props} />
    </FieldGroup>
  );
}
