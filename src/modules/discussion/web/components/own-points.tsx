import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ownPointsRoute } from '../../shared/board.contract.ts';
import { VERDICT_TONES } from '../../shared/discussion.resource.ts';

/** 我的讨论计分: the points, the rule, and of every own post whether it counts and why not. */
export function OwnPoints({
  courseId,
  hrefOf,
  onClose,
}: {
  readonly courseId: string;
  readonly hrefOf: (topicId: string) => string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const answer = useCall(ownPointsRoute, { params: { courseId } });
  const { data } = answer;
  const open = (iso: string | null) => (iso === null ? '…' : formatInstant(iso));
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('discussion.points.mine')} onClose={onClose}>
      {answer.error ? (
        <CallError error={answer.error} compact retry={answer.refetch} />
      ) : !data ? (
        <SkeletonText lines={8} />
      ) : data.points === null ? (
        <p>{t('discussion.points.team')}</p>
      ) : (
        <div className="vse-stack">
          <p className="vse-forum-points">
            <span>{t('discussion.points.score')}</span>
            <strong className="vse-num">{formatNumber(data.points)}</strong>
            <small>{t('discussion.points.sum', data)}</small>
          </p>
          <p className="vse-forum-none">{t('discussion.points.rule', data.rule)}</p>
          {(data.rule.from !== null || data.rule.until !== null) && (
            <p className="vse-forum-none">
              {t('discussion.points.window', { from: open(data.rule.from), until: open(data.rule.until) })}
            </p>
          )}
          <SimpleTable
            caption={t('discussion.points.mine')}
            captionHidden
            rows={data.posts}
            rowKey={(one) => one.id}
            columns={[
              {
                key: 'title',
                title: t('discussion.column.title'),
                heading: true,
                render: (one) => (
                  <Link href={hrefOf(one.topicId)} onClick={onClose}>
                    {one.title}
                  </Link>
                ),
              },
              {
                key: 'kind',
                title: t('discussion.column.post'),
                render: (one) => t(one.opening ? 'discussion.column.topic' : 'discussion.repliesTitle'),
              },
              { key: 'at', title: t('discussion.column.created'), render: (one) => formatInstant(one.at) },
              {
                key: 'characters',
                title: t('discussion.column.characters'),
                render: (one) => formatNumber(one.characters),
              },
              {
                key: 'counted',
                title: t('discussion.column.verdict'),
                render: (one) => (
                  <StatusTag tone={VERDICT_TONES[one.counted]}>{t(`discussion.verdict.${one.counted}`)}</StatusTag>
                ),
              },
            ]}
            empty={<EmptyState compact>{t('discussion.empty.points')}</EmptyState>}
          />
        </div>
      )}
    </Drawer>
  );
}
