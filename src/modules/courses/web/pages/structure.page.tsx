import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../shared/structure.contract.ts';
import { type Course, CourseFrame, CourseHead } from '../components/course/course-frame.tsx';
import { StructureEditor } from '../components/outline/structure-editor.tsx';

/** Rows that stand there until the outline is read. */
const WAITING = Array.from({ length: 12 }, (_, i) => i);

function Structure({ course }: { readonly course: Course }) {
  const t = useT();
  const courseId = course.id;
  const outline = useCall(courseTreeRoute, { params: { courseId } });
  if (!outline.data) {
    return (
      <div className="vse-structure">
        <CourseHead course={course} />
        {outline.error ? (
          <CallError error={outline.error} retry={outline.refetch} />
        ) : (
          <div className="vse-structure-waiting" role="status" aria-label={t('ui.loading')}>
            {WAITING.map((row) => (
              <SkeletonBlock key={row} height="20px" />
            ))}
          </div>
        )}
      </div>
    );
  }
  const figures = course.rights === null || course.rights.stats === 'all';
  return <StructureEditor course={course} outline={outline.data} figures={figures} />;
}

/** 课程结构: building the outline of a course. */
export default function StructurePage() {
  return (
    <CourseFrame ownHead quietDraft>
      {(course) => <Structure key={course.id} course={course} />}
    </CourseFrame>
  );
}
