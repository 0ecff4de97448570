import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { addressOf, resolveAddress } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { isText, readStored, writeStored } from '../../../../ui/api/storage.ts';
import { Breadcrumbs } from '../../../../ui/design/breadcrumbs.tsx';
import { FileIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { NotFoundPanel } from '../../../../ui/shell/state-pages.tsx';
import { publicNoticeRoute, readNoticeRoute } from '../../shared/notice.contract.ts';
import './notices.css';

/** A name this browser gives itself, so that a visitor is counted once; it says nothing about the person. */
function guestSeed(): string {
  const known = readStored('guest_seed', isText);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  writeStored('guest_seed', made);
  return made;
}

/** `/notice/:id`: one notice with its files and neighbours. */
export default function NoticePage() {
  const t = useT();
  const { pathname } = useLocation();
  const resolved = resolveAddress(pathname);
  const id = resolved.kind === 'match' ? (resolved.params.id ?? '') : '';
  const answer = useCall(publicNoticeRoute, { params: { id } });
  const { data } = answer;
  usePageTitle(data?.title);
  const shown = data?.id;
  useEffect(() => {
    // Counting must never disturb the reading.
    if (shown) call(readNoticeRoute, { params: { id: shown }, body: { guest: guestSeed() } }).catch(() => {});
  }, [shown]);
  if (answer.error && (answer.error.status === 404 || answer.error.status === 400)) {
    return (
      <div className="vse-container">
        <NotFoundPanel />
      </div>
    );
  }
  if (answer.error && !data) {
    return (
      <CallError error={answer.error} title={t('home.failed')} retry={answer.refetch} retrying={answer.isFetching} />
    );
  }
  if (!data) {
    return (
      <div className="vse-container vse-notice-page" aria-busy="true">
        <SkeletonText lines={10} />
      </div>
    );
  }
  const turn = (word: 'newer' | 'older') => {
    const one = data[word];
    return (
      one && (
        <span>
          {t(`home.notice.${word}`)} <Link href={addressOf('publicNoticeItem', {}, { id: one.id })}>{one.title}</Link>
        </span>
      )
    );
  };
  return (
    <article className="vse-container vse-notice-page">
      <PageHeader
        title={data.title}
        breadcrumbs={
          <Breadcrumbs
            label={t('home.breadcrumbs')}
            items={[
              { key: 'home', label: t('route.home'), href: addressOf('home') },
              { key: 'list', label: t('route.publicNotice'), href: addressOf('publicNotice') },
              { key: 'this', label: data.title },
            ]}
          />
        }
      />
      <p className="vse-notice-meta">
        {t('home.notice.published')} <time dateTime={data.publishedAt}>{formatInstant(data.publishedAt)}</time>
      </p>
      <RichText html={data.body} />
      {data.attachments.length > 0 && (
        <ul className="vse-notice-files" aria-label={t('home.notice.files')}>
          {data.attachments.map((file) => (
            <li key={file.id}>
              <a href={`${file.url}${file.url.includes('?') ? '&' : '?'}download=1`} download={file.name}>
                <FileIcon aria-hidden="true" /> {file.name}
              </a>{' '}
              <span className="vse-num">
                {t('home.notice.kilobytes', { n: Math.max(1, Math.round(file.bytes / 1024)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <nav className="vse-notice-turn" aria-label={t('home.notice.turn')}>
        {turn('newer')}
        {turn('older')}
      </nav>
    </article>
  );
}
