import { useLocation } from 'react-router';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { LinkCard } from '../../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../../ui/design/page-header.tsx';
import { SkeletonCard } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listCoursesRoute } from '../../../shared/course.contract.ts';
import { CourseCover } from './course-cover.tsx';
import { CourseStateTag } from './course-state.tsx';

/** A course page opened without a course: own courses to choose from; the page stays the one that was asked for. */
export default function CoursePicker({ area }: { readonly area: 'maintain' | 'study' }) {
  const t = useT();
  const { pathname } = useLocation();
  const list = useCall(listCoursesRoute, { query: { as: area === 'maintain' ? 'teacher' : 'student', size: 100 } });
  return (
    <>
      <PageHeader title={t('courses.picker.title')} lead={t('courses.picker.lead')} />
      {list.error ? (
        <CallError error={list.error} retry={list.refetch} />
      ) : list.data?.rows.length === 0 ? (
        <EmptyState>{t('courses.picker.empty')}</EmptyState>
      ) : (
        <div className="vse-grid">
          {list.data
            ? list.data.rows.map((course) => (
                <LinkCard
                  key={course.id}
                  href={`${pathname}?Id=${course.id}`}
                  title={leadName(course)}
                  level={2}
                  media={<CourseCover course={course} />}
                  footStart={course.leadName}
                  footEnd={<CourseStateTag state={course.state} />}
                />
              ))
            : [1, 2, 3].map((n) => <SkeletonCard key={n} />)}
        </div>
      )}
    </>
  );
}
