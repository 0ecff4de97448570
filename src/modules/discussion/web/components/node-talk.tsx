import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { nodeTalkRoute } from '../../shared/node-talk.contract.ts';

/** The topic of a discussion in the inspector of the outline: how much was written there, and the way to it. */
export default function NodeTalk({ courseId, nodeId }: { readonly courseId: string; readonly nodeId: string }) {
  const t = useT();
  const talk = useCall(nodeTalkRoute, { params: { nodeId } });
  if (talk.error) return <CallError error={talk.error} retry={talk.refetch} compact />;
  if (!talk.data) return <SkeletonText lines={1} />;
  const { topic } = talk.data;
  if (!topic) return <p className="vse-quiet">{t('discussion.task.none')}</p>;
  return (
    <p className="vse-row">
      <Link href={addressOf('study.forum', { Id: courseId, topic: topic.id })}>{t('discussion.task.topic')}</Link>
      <small>{t('discussion.replies', { n: topic.replies })}</small>
    </p>
  );
}
