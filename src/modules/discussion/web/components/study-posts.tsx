import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { getNodeRoute } from '../../../courses/shared/structure.contract.ts';
import { nodeTalkRoute } from '../../shared/node-talk.contract.ts';
import { missingOf } from './forum.model.ts';

/** What a discussion of the outline asks, how far its learner is, and the way to its topic. */
export default function StudyPosts({
  courseId,
  nodeId,
  preview,
}: {
  readonly courseId: string;
  readonly nodeId: string;
  readonly preview: boolean;
}) {
  const t = useT();
  const node = useCall(getNodeRoute, { params: { nodeId } });
  const talk = useCall(nodeTalkRoute, { params: { nodeId } });
  const failed = node.error ? node : talk.error ? talk : null;
  if (failed?.error) return <CallError error={failed.error} retry={failed.refetch} compact />;
  if (!node.data || !talk.data) return <SkeletonBlock height="140px" />;
  const { topic, rule, own, postFirst, readOnly } = talk.data;
  if (!topic) return <EmptyState compact>{t('discussion.task.hidden')}</EmptyState>;
  const missing = own && missingOf(rule, own);
  const open = missing && [
    ...(missing.posts > 0 ? [t('discussion.task.posts', { n: missing.posts })] : []),
    ...(missing.replies > 0 ? [t('discussion.task.replies', { n: missing.replies })] : []),
  ];
  return (
    <Card className="vse-lines-loose">
      <RichText html={node.data.body} />
      {own && open && (
        <p role="status">
          <StatusTag tone={own.done ? 'success' : 'warning'}>
            {t(own.done ? 'discussion.task.done' : 'discussion.task.open')}
          </StatusTag>{' '}
          {own.done
            ? t('discussion.task.counted', own)
            : t('discussion.task.missing', { what: formatList(open), characters: rule.characters })}
        </p>
      )}
      {own && own.held > 0 && <p>{t('discussion.task.held', { n: own.held })}</p>}
      {postFirst && own && own.posts + own.replies + own.held === 0 && <p>{t('discussion.withheld')}</p>}
      <div className="vse-row">
        <ButtonLink
          variant={own && !own.done && !readOnly && !topic.closed ? 'primary' : 'default'}
          href={addressOf('study.forum', { Id: courseId, topic: topic.id })}
        >
          {t(own && !own.done && !readOnly && !topic.closed ? 'discussion.task.write' : 'discussion.task.read')}
        </ButtonLink>
        <small>{t('discussion.replies', { n: topic.replies })}</small>
        {preview && <small>{t('discussion.task.preview')}</small>}
      </div>
    </Card>
  );
}
