import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Course, CourseFrame, CourseHead } from '../../../courses/web/courses.public.tsx';
import { getSchemeRoute } from '../../shared/grade.contract.ts';
import { GradesFailed, GradesWaiting } from '../components/grade-states.tsx';
import {
  draftOf,
  editable,
  type SchemeDraft,
  TEMPLATES,
  type TemplateName,
} from '../components/scheme/scheme-draft.model.ts';
import { SchemeEditor } from '../components/scheme/scheme-editor.tsx';
import { WeightBar } from '../components/scheme/weight-bar.tsx';

function Templates({ onChoose }: { readonly onChoose: (draft: SchemeDraft) => void }) {
  const t = useT();
  return (
    <section aria-labelledby="templates">
      <SectionHeading id="templates">{t('grades.scheme.templates')}</SectionHeading>
      <div className="vse-grid">
        {(Object.keys(TEMPLATES) as TemplateName[]).map((name) => {
          const draft = draftOf(name, (kind) => t(`grades.kind.${kind}`));
          return (
            <Card key={name} className="vse-stack">
              <h3>{t(`grades.template.${name}`)}</h3>
              <WeightBar items={draft.items} />
              <Button onClick={() => onChoose(draft)}>{t('grades.scheme.useTemplate')}</Button>
            </Card>
          );
        })}
      </div>
    </section>
  );
}

function Scheme({ course }: { readonly course: Course }) {
  const t = useT();
  const answer = useCall(getSchemeRoute, { params: { courseId: course.id } });
  const [chosen, setChosen] = useState<SchemeDraft | null>(null);
  const stored = answer.data && (answer.data.draft ?? answer.data.active);
  const start = stored ? editable(stored) : chosen;
  if (answer.data && start) {
    return (
      <SchemeEditor
        key={stored?.id ?? 'new'}
        courseId={course.id}
        courseCode={course.code}
        schemes={answer.data}
        start={start}
        head={({ actions }) => <CourseHead course={course} actions={actions} />}
      />
    );
  }
  return (
    <>
      <CourseHead course={course} />
      {answer.error ? (
        <GradesFailed failed={answer} />
      ) : !answer.data ? (
        <GradesWaiting />
      ) : answer.data.can.edit ? (
        <Templates onChoose={setChosen} />
      ) : (
        <EmptyState>{t('grades.scale.none')}</EmptyState>
      )}
    </>
  );
}

/** 成绩构成: what a total is made of; the draft of the next version and the versions so far. */
export default function SchemePage() {
  return <CourseFrame ownHead>{(course) => <Scheme key={course.id} course={course} />}</CourseFrame>;
}
