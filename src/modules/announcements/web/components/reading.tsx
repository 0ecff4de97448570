import type { ReactNode } from 'react';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import './announcements.css';

/** An announcement as its readers see it. */
export function Reading({
  row,
  children,
}: {
  readonly row: {
    readonly title: string;
    readonly pinned: boolean;
    readonly edited: boolean;
    readonly author: string;
    readonly publishedAt: string;
    readonly body: string;
    readonly attachments: readonly { readonly id: string; readonly name: string; readonly url: string }[];
  };
  readonly children?: ReactNode;
}) {
  const t = useT();
  return (
    <article className="vse-notice">
      <h3>{row.title}</h3>
      <p className="vse-muted">
        {[
          row.pinned ? t('announcements.pinned') : '',
          row.author,
          formatInstant(row.publishedAt),
          row.edited ? t('announcements.edited') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <RichText html={row.body} />
      {row.attachments.length > 0 && (
        <ul className="vse-announcement-files" aria-label={t('announcements.field.files')}>
          {row.attachments.map((file) => (
            <li key={file.id}>
              <a href={file.url} download={file.name}>
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </article>
  );
}
