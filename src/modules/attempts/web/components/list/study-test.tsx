import { CallError } from '../../../../../ui/api/call-error.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { OwnExamCard } from './own-exam-card.tsx';
import { useOwnExams } from './use-own-exams.ts';

function Own({ courseId, nodeId }: { readonly courseId: string; readonly nodeId: string }) {
  const t = useT();
  const { list, now } = useOwnExams(courseId, 'test');
  if (list.error && !list.data) return <CallError error={list.error} retry={list.refetch} compact />;
  if (!list.data) return <SkeletonBlock height="160px" />;
  const row = list.data.rows.find((one) => one.nodeId === nodeId);
  if (!row) return <EmptyState compact>{t('attempts.own.noTest')}</EmptyState>;
  return <OwnExamCard courseId={courseId} row={row} now={now} level={2} />;
}

/** The test of a node in the outline: how it stands, and the way into it. */
export default function StudyTest({
  courseId,
  nodeId,
  preview,
}: {
  readonly courseId: string;
  readonly nodeId: string;
  readonly preview: boolean;
}) {
  const t = useT();
  if (preview) return <EmptyState compact>{t('attempts.own.previewTest')}</EmptyState>;
  return <Own courseId={courseId} nodeId={nodeId} />;
}
