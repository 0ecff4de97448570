import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { DeskBlock, DeskNothing, type Part } from './desk-block.tsx';
import { clockOf, dateKey, monthDayOf } from './desk-time.model.ts';

interface Block<T> {
  readonly part: Part<T> | undefined;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** 成绩复核: the oldest open appeals; each class's number leads to its list. */
export function DeskAppeals({ part, ...more }: Block<DeskRow<'appeals'>>) {
  const t = useT();
  const total = (part?.links ?? []).reduce((sum, link) => sum + link.n, 0);
  return (
    <DeskBlock
      title={t('home.desk.t.appeals')}
      count={total > 0 && <span className="vse-desk-count vse-num">{total}</span>}
      links={(part?.links ?? []).slice(0, 2).map((link) => ({ ...link, text: `${link.name ?? ''} ${link.n}` }))}
      part={part}
      {...more}
    >
      {part?.rows.length ? (
        <ul className="vse-desk-list">
          {part.rows.map((row) => (
            <li key={row.key}>
              <span className="vse-desk-words">
                <Link href={row.href}>{row.who}</Link>
                <span>
                  {t('home.desk.t.appealOf', {
                    item: row.label ?? t('home.desk.t.total'),
                    score: formatScore(row.published),
                  })}
                </span>
                <span className="vse-desk-said">{t('home.desk.quote', { text: row.text })}</span>
              </span>
              <span className="vse-desk-left" data-soon={row.waited >= 3 || undefined}>
                {row.waited > 0 ? t('home.desk.t.waited', { n: row.waited }) : t('home.desk.t.waitedToday')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <DeskNothing>{t('home.desk.t.appealsNone')}</DeskNothing>
      )}
    </DeskBlock>
  );
}

/** 需要关注: who shows signals of falling behind, each signal in words. */
export function DeskWatch({ part, ...more }: Block<DeskRow<'watch'>>) {
  const t = useT();
  return (
    <DeskBlock title={t('home.desk.t.watch')} part={part} {...more}>
      {part?.rows.length ? (
        <>
          <ul className="vse-desk-list">
            {part.rows.map((row) => (
              <li key={row.key}>
                <span className="vse-desk-face" aria-hidden="true">
                  {[...row.who][0]}
                </span>
                <span className="vse-desk-words">
                  <Link href={row.href}>
                    {row.who} <small>{row.className}</small>
                  </Link>
                  <span>
                    {[
                      ...(row.days >= 7 ? [t('home.desk.t.days', { n: row.days })] : []),
                      ...(row.lag >= 20 ? [t('home.desk.t.lag', { n: row.lag })] : []),
                      ...(row.missing > 0 ? [t('home.desk.t.missing', { n: row.missing })] : []),
                      ...(row.mark !== null ? [t('home.desk.t.lowMark', { score: formatScore(row.mark) })] : []),
                      ...(row.failing ? [t('home.desk.t.failing')] : []),
                    ].join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className="vse-desk-note">{t('home.desk.t.watchRule')}</p>
        </>
      ) : (
        <DeskNothing>{t('home.desk.t.watchNone')}</DeskNothing>
      )}
    </DeskBlock>
  );
}

/** 最近动态: what was handed in last. */
export function DeskActivity({ part, now, ...more }: Block<DeskRow<'activity'>> & { readonly now: Date }) {
  const t = useT();
  return (
    <DeskBlock title={t('home.desk.t.activity')} part={part} {...more}>
      {part?.rows.length ? (
        <ul className="vse-desk-list vse-desk-news">
          {part.rows.map((row) => {
            const at = new Date(row.at);
            return (
              <li key={row.key}>
                <span className="vse-num vse-desk-note">
                  {dateKey(at) === dateKey(now) ? clockOf(at) : monthDayOf(at)}
                </span>
                <span className="vse-desk-words">
                  <Link href={row.href}>{t('home.desk.t.handedIn', { name: row.who, title: row.title })}</Link>
                </span>
                <span className="vse-desk-note">{t('home.desk.t.version', { n: row.version })}</span>
              </li>
            );
          })}
        </ul>
      ) : (
        <DeskNothing>{t('home.desk.t.activityNone')}</DeskNothing>
      )}
    </DeskBlock>
  );
}
