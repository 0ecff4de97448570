import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import type { HomeworkTabProps } from '../../../homework/web/homework-slots.public.tsx';
import { queueRoute } from '../../shared/marking.contract.ts';
import { MarkingDesk } from './desk/marking-desk.tsx';
import { HandInList } from './hand-in-list.tsx';
import './hand-ins.css';

/** 批改: the hand-ins of one homework, or the desk with one of them (`work` in the address). */
export default function WorkPanel({ courseId, homeworkId }: HomeworkTabProps) {
  const [params, , changeParams] = useAddressParams();
  const read = useCall(queueRoute, { params: { homeworkId } }, { keepPrevious: true });
  const open = (workId: string | null) => changeParams({ work: workId });
  if (read.error && !read.data) return <CallError error={read.error} retry={read.refetch} />;
  if (!read.data) return <SkeletonBlock height="420px" />;
  const workId = params.get('work');
  return workId ? (
    <MarkingDesk courseId={courseId} homeworkId={homeworkId} queue={read.data} workId={workId} onOpen={open} />
  ) : (
    <HandInList homeworkId={homeworkId} queue={read.data} onOpen={open} />
  );
}
