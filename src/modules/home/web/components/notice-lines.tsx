import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { PinIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { publicNoticesRoute } from '../../shared/notice.contract.ts';
import './notice-band.css';

/** Notices of the site by their day. */
export function NoticeLines({ rows }: Pick<CallOutput<typeof publicNoticesRoute>, 'rows'>) {
  const t = useT();
  return (
    <ul className="vse-notices">
      {rows.map((row) => (
        <li key={row.id}>
          <time dateTime={row.publishedAt} className="vse-num">
            <b>{formatInstant(row.publishedAt).slice(8, 10)}</b>
            {formatInstant(row.publishedAt).slice(0, 7)}
          </time>
          <span className="vse-notice-words">
            <Link href={addressOf('publicNoticeItem', {}, { id: row.id })}>
              {row.pinned && (
                <>
                  <PinIcon aria-hidden="true" />
                  <span className="vse-visually-hidden">{t('home.notice.pinned')}</span>
                </>
              )}
              {row.title}
            </Link>
            <span className="vse-notice-brief">{row.brief}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
