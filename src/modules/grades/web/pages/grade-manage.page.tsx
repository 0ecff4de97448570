import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { LinkCard } from '../../../../ui/design/card.tsx';
import { PageHeader, SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { leadCourse, leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listClassesRoute, myEnrolmentsRoute } from '../../../classes/shared/class.contract.ts';
import { listCoursesRoute } from '../../../courses/shared/course.contract.ts';
import { myGradeRoute } from '../../shared/grade.contract.ts';
import { bandWord } from '../components/band-word.ts';
import { GradesFailed } from '../components/grade-states.tsx';

const TONES = { none: 'neutral', current: 'info', published: 'success', withdrawn: 'warning' } as const;

/** One course a person takes, with the own mark as far as it may be known. */
function OwnCourse({
  course,
}: {
  readonly course: {
    readonly courseId: string;
    readonly courseName: string;
    readonly courseNameEn: string | null;
    readonly className: string;
  };
}) {
  const t = useT();
  const mine = useCall(myGradeRoute, { params: { courseId: course.courseId } });
  const { data } = mine;
  return (
    <LinkCard
      level={3}
      href={addressOf('study.scaleOfMarks', { Id: course.courseId })}
      title={leadCourse(course)}
      meta={course.className}
      footStart={data && <StatusTag tone={TONES[data.state]}>{t(`grades.mine.${data.state}`)}</StatusTag>}
      footEnd={data && data.total !== null ? bandWord(data.band) : null}
    >
      <p className="vse-own-total vse-num">{mine.error ? '—' : formatScore(data?.total)}</p>
    </LinkCard>
  );
}

/** Classes of one course one teaches, each leading to its gradebook. */
function TaughtCourse({
  course,
}: {
  readonly course: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly nameEn: string | null;
  };
}) {
  const t = useT();
  const classes = useCall(listClassesRoute, { params: { courseId: course.id } });
  if (classes.error) return <GradesFailed failed={classes} />;
  return classes.data ? (
    classes.data.rows.map((one) => (
      <LinkCard
        key={one.id}
        level={3}
        href={addressOf('maintain.teachingManage.scoreManagement', { Id: course.id, classId: one.id })}
        title={one.name}
        meta={`${course.code} · ${leadName(course)}`}
        footStart={one.termName}
        footEnd={t('grades.list.people', { n: formatNumber(one.taken) })}
      >
        <p className="vse-grades-faint">{one.teachers.map((teacher) => teacher.name).join(', ')}</p>
      </LinkCard>
    ))
  ) : (
    <SkeletonCard />
  );
}

/** 成绩管理 / 我的成绩: own marks by course, and the gradebooks of the classes one teaches. */
export default function GradeManagePage() {
  const t = useT();
  const taught = useCall(listCoursesRoute, { query: { as: 'teacher', size: 100 } });
  const own = useCall(myEnrolmentsRoute, {});
  const learns = (own.data?.rows ?? []).filter(
    (row) => (row.state === 'active' || row.state === 'completed') && row.courseState !== 'draft',
  );
  const teaches = taught.data?.rows ?? [];
  const failed = own.error ? own : taught.error ? taught : null;
  const ready = own.data !== undefined && taught.data !== undefined;
  return (
    <>
      <PageHeader
        title={teaches.length > 0 ? t('grades.list.titleTeach') : t('grades.list.title')}
        lead={teaches.length > 0 ? t('grades.list.leadTeach') : t('grades.list.lead')}
      />
      {failed ? (
        <GradesFailed failed={failed} />
      ) : !ready ? (
        <div className="vse-grid" role="status" aria-label={t('ui.loading')}>
          <SkeletonCard />
          <SkeletonCard />
        </div>
      ) : teaches.length === 0 && learns.length === 0 ? (
        <EmptyState>{t('grades.list.empty')}</EmptyState>
      ) : (
        <div className="vse-stack">
          {teaches.length > 0 && (
            <section aria-labelledby="taught">
              <SectionHeading id="taught">{t('grades.list.taught')}</SectionHeading>
              <div className="vse-grid">
                {teaches.map((course) => (
                  <TaughtCourse key={course.id} course={course} />
                ))}
              </div>
            </section>
          )}
          {learns.length > 0 && (
            <section aria-labelledby="learnt">
              <SectionHeading id="learnt">{t('grades.list.title')}</SectionHeading>
              <div className="vse-grid">
                {learns.map((row) => (
                  <OwnCourse key={row.classId} course={row} />
                ))}
              </div>
            </section>
          )}
        </div>
      )}
    </>
  );
}
