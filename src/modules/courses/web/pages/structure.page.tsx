import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../shared/structure.contract.ts';
import { CourseFrame } from '../components/course-frame.tsx';
import { StructureEditor } from '../components/structure-editor.tsx';

function Structure({ courseId }: { readonly courseId: string }) {
  const _t = useT();
  const outline = useCall(courseTreeRoute, { params: { courseId } });
  if (outline.error) {
    return <CallError error={outline.error} retry={outline.refetch} />;
  }
  if (!outline.data) return <SkeletonBlock height="480px" />;
  return <StructureEditor courseId={courseId} outline={outline.data} />;
}

/** 课程结构: building the outline of a course. */
export default function StructurePage() {
  return <CourseFrame>{(course) => <Structure key={course.id} courseId={course.id} />}</CourseFrame>;
}
