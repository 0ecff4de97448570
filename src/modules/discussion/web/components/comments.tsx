import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { noticeTalkRoute } from '../../shared/notice-talk.contract.ts';
import { Thread } from './thread.tsx';
import { useBoardNews } from './use-board-news.ts';
import './forum.css';

/** The comments below an announcement: read, written, answered and looked after as any discussion. */
export default function Comments({
  courseId,
  announcementId,
  headed,
}: {
  readonly courseId: string;
  readonly announcementId: string;
  readonly headed: boolean;
}) {
  const t = useT();
  const talk = useCall(noticeTalkRoute, { params: { id: announcementId } });
  const heard = useBoardNews(courseId);
  if (talk.error) return <CallError error={talk.error} retry={talk.refetch} compact />;
  if (!talk.data) return <SkeletonText lines={4} />;
  const { topic, readOnly, face } = talk.data;
  return (
    <div className="vse-stack">
      {headed && <SectionHeading>{t('discussion.comments.title')}</SectionHeading>}
      {topic === null ? (
        <p className="vse-forum-none">{t('discussion.comments.none')}</p>
      ) : (
        <Thread
          key={topic.id}
          topicId={topic.id}
          boards={[]}
          counts={face === 'learner'}
          headed={false}
          below
          heard={heard}
          hrefOf={() => ''}
        />
      )}
      {readOnly && face !== 'oversight' && <p className="vse-quiet">{t('discussion.comments.readOnly')}</p>}
    </div>
  );
}
