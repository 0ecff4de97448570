import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { PostState } from '../../shared/discussion.model.ts';
import { STATE_TONES } from '../../shared/discussion.resource.ts';
import type { Board } from './forum.model.ts';

/** 置顶 精华 关闭 提问 已解答 审核中 of a topic. */
export function TopicMarks({
  topic,
}: {
  readonly topic: {
    readonly pinned: boolean;
    readonly essence: boolean;
    readonly closed: boolean;
    readonly question: boolean;
    readonly solved: boolean;
    readonly state: PostState;
  };
}) {
  const t = useT();
  return (
    <span className="vse-forum-marks">
      {topic.state !== 'visible' && (
        <StatusTag tone={STATE_TONES[topic.state]}>{t(`discussion.state.${topic.state}`)}</StatusTag>
      )}
      {topic.pinned && <StatusTag tone="info">{t('discussion.column.pinned')}</StatusTag>}
      {topic.essence && <StatusTag tone="success">{t('discussion.column.essence')}</StatusTag>}
      {topic.question && (
        <StatusTag tone={topic.solved ? 'success' : 'warning'}>
          {t(topic.solved ? 'discussion.column.solved' : 'discussion.column.question')}
        </StatusTag>
      )}
      {topic.closed && <StatusTag tone="neutral">{t('discussion.column.closed')}</StatusTag>}
    </span>
  );
}

/** Name of a board: of its class or node, else that it is the course's. */
export function useBoardName(): (board: Pick<Board, 'kind' | 'name'>) => string {
  const t = useT();
  return ({ kind, name }) => name ?? t(`discussion.board.${kind}`);
}

/** Name of an author as the reader may know it. */
export function useAuthorName(): (author: { readonly name: string | null; readonly mine: boolean }) => string {
  const t = useT();
  return ({ name, mine }) => {
    if (name === null) return mine ? `${t('discussion.anonymous')} (${t('discussion.me')})` : t('discussion.anonymous');
    return name;
  };
}
