import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../shared/structure.contract.ts';
import { CourseFrame } from '../components/course-frame.tsx';
import { StructureEditor } from '../components/structure-editor.tsx';

function Structure({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const outline = useCall(courseTreeRoute, { params: { courseId } });
  if (outline.error) {
    return (
      <ErrorState
        title={t('ui.error.page')}
        retryLabel={t('ui.action.retry')}
        onRetry={() => void outline.refetch()}
        requestIdLabel={t('ui.error.requestId')}
        requestId={outline.error.requestId}
      >
        {outline.error.message}
      </ErrorState>
    );
  }
  if (!outline.data) return <SkeletonBlock height="480px" />;
  return <StructureEditor courseId={courseId} outline={outline.data} />;
}

/** 课程结构: building the outline of a course. */
export default function StructurePage() {
  return <CourseFrame>{(course) => <Structure key={course.id} courseId={course.id} />}</CourseFrame>;
}
