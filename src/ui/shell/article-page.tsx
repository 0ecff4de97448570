import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { CallError } from '../api/call-error.tsx';
import { useT } from '../i18n/translate.ts';
import './article-page.css';

/**
 * A public page about one object that the address names by its id or code: grey while it is read, what `absent` says
 * where there is no such object, else its article.
 * @param id as the address gives it; empty when it names none
 * @param waiting something else is still asked before it is called absent
 */
export function ArticlePage<Data>({
  id,
  read,
  waiting = false,
  absent,
  skeleton,
  children,
}: {
  readonly id: string;
  readonly read: {
    readonly data: Data | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly waiting?: boolean;
  readonly absent: ReactNode;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  const t = useT();
  const { data, error } = read;
  if (!waiting && (id === '' || error?.status === 404 || error?.status === 400)) return absent;
  if (!waiting && error) return <CallError error={error} retry={read.refetch} />;
  return data === undefined ? (
    <div className="vse-container vse-article" role="status" aria-label={t('ui.loading')}>
      {skeleton}
    </div>
  ) : (
    <article className="vse-container vse-article">{children(data)}</article>
  );
}
