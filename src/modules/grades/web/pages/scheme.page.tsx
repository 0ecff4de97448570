import { useState } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { getSchemeRoute } from '../../shared/grade.contract.ts';
import { GradesFailed, GradesWaiting } from '../components/grade-states.tsx';
import { draftOf, type SchemeDraft, TEMPLATES, type TemplateName } from '../components/scheme/scheme-draft.model.ts';
import { editable, SchemeEditor } from '../components/scheme/scheme-editor.tsx';
import { WeightBar } from '../components/scheme/weight-bar.tsx';

const TONES = { draft: 'neutral', active: 'success', retired: 'neutral' } as const;

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
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return <GradesWaiting />;
  const { active, draft, versions, can } = answer.data;
  const stored = draft ?? active;
  const start = stored ? editable(stored) : chosen;
  return (
    <div className="vse-stack">
      {active && draft && can.edit && (
        <Banner tone="info">{t('grades.scheme.draftBeside', { n: active.number })}</Banner>
      )}
      {active?.locked && <Banner tone="warning">{t('grades.scheme.locked', { n: active.number })}</Banner>}
      {start ? (
        <SchemeEditor key={stored?.id ?? 'new'} courseId={course.id} schemes={answer.data} start={start} />
      ) : can.edit ? (
        <Templates onChoose={setChosen} />
      ) : (
        <EmptyState>{t('grades.scale.none')}</EmptyState>
      )}
      {versions.length > 0 && (
        <section aria-labelledby="versions">
          <SectionHeading id="versions">{t('grades.scheme.versions')}</SectionHeading>
          <SimpleTable
            caption={t('grades.scheme.versions')}
            captionHidden
            rows={versions}
            rowKey={(row) => String(row.number)}
            columns={[
              {
                key: 'number',
                title: t('grades.scheme.version'),
                heading: true,
                render: (row) => t('grades.scheme.versionOf', { n: row.number }),
              },
              {
                key: 'state',
                title: t('grades.scheme.state'),
                render: (row) => <StatusTag tone={TONES[row.state]}>{t(`grades.scheme.state.${row.state}`)}</StatusTag>,
              },
              {
                key: 'activated',
                title: t('grades.scheme.activatedAt'),
                render: (row) => formatInstant(row.activatedAt),
              },
              {
                key: 'locked',
                title: t('grades.scheme.published'),
                render: (row) => (row.locked ? t('grades.scheme.publishedYes') : '—'),
              },
            ]}
          />
        </section>
      )}
    </div>
  );
}

/** 成绩构成: what a total is made of; the draft of the next version and the versions so far. */
export default function SchemePage() {
  return <CourseFrame>{(course) => <Scheme course={course} />}</CourseFrame>;
}
