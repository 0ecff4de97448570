import type { ReactNode } from 'react';
import { Link } from '../../../../ui/design/link.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { highlights, type TopicLine } from './forum.model.ts';
import { TopicMarks, useAuthorName, useBoardName } from './marks.tsx';

function Marked({ text, keyword }: { readonly text: string; readonly keyword: string }): ReactNode {
  return highlights(text, keyword).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text have no other name
    part.hit ? <mark key={at}>{part.text}</mark> : part.text,
  );
}

/** Topics of a page of the forum, with a dot where something is new. */
export function TopicList({
  rows,
  keyword,
  showsBoard,
  hrefOf,
}: {
  readonly rows: readonly TopicLine[];
  readonly keyword: string;
  /** The list is of several boards. */
  readonly showsBoard: boolean;
  readonly hrefOf: (id: string) => string;
}) {
  const t = useT();
  const boardName = useBoardName();
  const authorName = useAuthorName();
  return (
    <ul className="vse-forum-list">
      {rows.map((row) => (
        <li key={row.id} data-unread={row.unread > 0 ? '' : undefined}>
          <Link href={hrefOf(row.id)} className="vse-forum-line">
            <span className="vse-forum-title">
              {row.unread > 0 && (
                <span className="vse-forum-dot">
                  <span className="vse-visually-hidden">{t('discussion.unread', { n: row.unread })}</span>
                </span>
              )}
              <strong>
                <Marked text={row.title} keyword={keyword} />
              </strong>
              <TopicMarks topic={row} />
            </span>
            {row.brief !== '' && (
              <span className="vse-forum-brief">
                <Marked text={row.brief} keyword={keyword} />
              </span>
            )}
            <small>
              {[
                authorName(row.author),
                showsBoard ? boardName(row.board) : '',
                formatInstant(row.lastPostAt),
                row.answered ? t('discussion.filter.answered') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </Link>
          <span className="vse-forum-counts vse-num">
            <span>{t('discussion.replies', { n: row.replies })}</span>
            {row.likes > 0 && <span>{t('discussion.likes', { n: row.likes })}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
