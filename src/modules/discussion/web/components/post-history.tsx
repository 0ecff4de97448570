import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { postHistoryRoute } from '../../shared/post.contract.ts';
import type { Post } from './forum.model.ts';

/** What a post said before, and what the team decided about it. */
export function PostHistory({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const t = useT();
  const answer = useCall(postHistoryRoute, { params: { postId: post.id } });
  const { data } = answer;
  return (
    <Dialog open title={t('discussion.action.history')} onClose={onClose}>
      {answer.error ? (
        <CallError error={answer.error} compact retry={answer.refetch} />
      ) : !data ? (
        <SkeletonText lines={4} />
      ) : data.revisions.length + data.decisions.length === 0 ? (
        <p>{t('discussion.history.none')}</p>
      ) : (
        <div className="vse-stack">
          {data.decisions.length > 0 && (
            <section className="vse-stack" aria-label={t('discussion.history.decisions')}>
              <h3>{t('discussion.history.decisions')}</h3>
              <ul className="vse-forum-decisions">
                {data.decisions.map((one) => (
                  <li key={one.id}>
                    {t('discussion.history.line', {
                      at: formatInstant(one.at),
                      by: one.by ?? '—',
                      action: t(`discussion.action.${one.action}`),
                    })}
                    {one.reason !== null && <small>{one.reason}</small>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data.revisions.length > 0 && (
            <section className="vse-stack" aria-label={t('discussion.history.revisions')}>
              <h3>{t('discussion.history.revisions')}</h3>
              {data.revisions.map((one) => (
                <details key={one.id}>
                  <summary>
                    {formatInstant(one.at)}
                    {one.title !== null && ` · ${one.title}`}
                  </summary>
                  <RichText html={one.body} />
                </details>
              ))}
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}
