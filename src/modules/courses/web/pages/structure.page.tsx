import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { courseTreeRoute } from '../../shared/structure.contract.ts';
import { type Course, CourseFrame } from '../components/course/course-frame.tsx';
import { StructureEditor } from '../components/outline/structure-editor.tsx';

function Structure({ course }: { readonly course: Course }) {
  const courseId = course.id;
  const outline = useCall(courseTreeRoute, { params: { courseId } });
  if (outline.error) {
    return <CallError error={outline.error} retry={outline.refetch} />;
  }
  if (!outline.data) return <SkeletonBlock height="480px" />;
  const figures = course.rights === null || course.rights.stats === 'all';
  return <StructureEditor courseId={courseId} outline={outline.data} figures={figures} />;
}

/** 课程结构: building the outline of a course. */
export default function StructurePage() {
  return <CourseFrame>{(course) => <Structure key={course.id} course={course} />}</CourseFrame>;
}
