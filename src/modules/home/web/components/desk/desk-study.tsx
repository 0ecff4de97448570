import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { LinkCard } from '../../../../../ui/design/card.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { deskRoute } from '../../../shared/desk.contract.ts';
import { DeskBlock, DeskNothing, type Part } from './desk-block.tsx';
import { DeskContinue } from './desk-continue.tsx';
import { DeskDue, DeskJoin, LeftWord } from './desk-due.tsx';
import { DeskPicture } from './desk-picture.tsx';
import { clockOf, dayWord, monthDayOf, weekdayOf } from './desk-time.model.ts';
import './desk-study.css';

type Parts = CallOutput<typeof deskRoute>['parts'];
interface Retry {
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** Rows the cards of the week and of the recommendations show. */
const WEEK_ROWS = 3;
const CARDS = 4;

/** 老师退回的报告: the newest with the sentence of who returned it. */
function Returned({ part, now, ...more }: Retry & { readonly part: Part<DeskRow<'returned'>>; readonly now: Date }) {
  const t = useT();
  const [row] = part.rows;
  const [link] = part.links;
  return (
    <DeskBlock
      title={t('home.desk.returned')}
      part={part}
      className="vse-desk-returned"
      links={link && link.n > 0 ? [{ ...link, text: t('home.desk.link.returned', { n: link.n }) }] : []}
      {...more}
    >
      {row && (
        <div className="vse-desk-back">
          <DeskPicture experiment={row.experiment} bare />
          <div>
            <p className="vse-desk-back-title">
              <strong>{leadName(row.experiment)}</strong>
              <span>
                {row.by
                  ? t('home.desk.returnedBy', { name: row.by, time: monthDayOf(new Date(row.at)) })
                  : monthDayOf(new Date(row.at))}
              </span>
            </p>
            <p className="vse-desk-quote">
              {row.reason ? t('home.desk.quote', { text: row.reason }) : t('home.desk.noReason')}
            </p>
            <p className="vse-desk-back-act">
              <Link href={row.href}>{t('home.desk.revise')}</Link>
              {row.dueAt && (
                <span>
                  {t(Date.parse(row.dueAt) < now.getTime() ? 'home.desk.resubmitPast' : 'home.desk.resubmit', {
                    time: `${monthDayOf(new Date(row.dueAt))} ${clockOf(new Date(row.dueAt))}`,
                  })}
                </span>
              )}
            </p>
          </div>
        </div>
      )}
    </DeskBlock>
  );
}

/** 近期课堂与开放: what opens in the next days, and the hours of the clouds. */
function Week({
  part,
  now,
  wide,
  ...more
}: Retry & {
  readonly part: Part<DeskRow<'week'>> | undefined;
  readonly now: Date;
  readonly wide: boolean;
}) {
  const t = useT();
  const rows = (part?.rows ?? [])
    .filter((row) => row.kind !== 'due')
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, WEEK_ROWS);
  return (
    <DeskBlock
      title={t('home.desk.week')}
      part={part && { ...part, rows }}
      className={wide ? 'vse-desk-wide' : undefined}
      {...more}
    >
      {rows.length > 0 ? (
        <ul className="vse-desk-week">
          {rows.map((row) => {
            const at = new Date(row.at);
            const word = dayWord(at, now);
            const open = row.kind === 'hours' && at <= now;
            return (
              <li key={row.key}>
                <span className="vse-desk-week-day">
                  {word === 'today' || open ? t('home.desk.today') : weekdayOf(at)}
                </span>
                <span className="vse-num vse-desk-week-time">
                  {row.until && row.kind === 'hours' ? `${clockOf(at)}–${clockOf(new Date(row.until))}` : clockOf(at)}
                </span>
                <span className="vse-desk-words vse-desk-words-line">
                  <Link href={row.href}>{row.title}</Link>
                  {row.note && <span>{row.note}</span>}
                </span>
                {open && row.until ? (
                  <LeftWord at={row.until} now={now} />
                ) : (
                  <StatusTag tone="neutral">{t(`home.desk.week.${row.kind}`)}</StatusTag>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <DeskNothing>{t('home.desk.week.none')}</DeskNothing>
      )}
    </DeskBlock>
  );
}

/** 为你推荐: what can be begun now and stands nowhere else on the desk, each with its reason. */
function Suggested({ parts, ...more }: Retry & { readonly parts: Parts }) {
  const t = useT();
  const part = parts.suggested;
  if (!part) return null;
  const current = parts.continue?.rows[0]?.experiment;
  const shown = new Set([current?.id, ...(parts.returned?.rows ?? []).map((row) => row.experiment.id)]);
  const rows = part.rows.filter((row) => !shown.has(row.experiment.id)).slice(0, CARDS);
  const [link] = part.links;
  if (part.failed) {
    return (
      <DeskBlock title={t('home.desk.suggested')} part={part} {...more}>
        {null}
      </DeskBlock>
    );
  }
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="desk-suggested">
      <SectionHeading
        id="desk-suggested"
        extra={link && <Link href={link.href}>{t('home.desk.link.ready', { n: link.n })}</Link>}
      >
        {t('home.desk.suggested')} <small className="vse-desk-note">{t('home.desk.suggestedHint')}</small>
      </SectionHeading>
      <div className="vse-desk-cards">
        {rows.map((row) => {
          const same = current?.category !== undefined && current?.category === row.experiment.category;
          return (
            <LinkCard
              key={row.experiment.id}
              href={addressOf('experimentTwoDetails', { Id: row.experiment.code })}
              title={leadName(row.experiment)}
              media={<DeskPicture experiment={row.experiment} />}
              meta={[row.field, t('home.desk.minutes', { n: row.minutes })].filter(Boolean).join(' · ')}
            >
              <p className="vse-desk-reason">
                {same
                  ? t('home.desk.reason.field')
                  : row.reason === 'often' || row.reason === 'done'
                    ? t(`home.desk.reason.${row.reason}`, { n: row.n })
                    : t(`home.desk.reason.${row.reason}`)}
              </p>
            </LinkCard>
          );
        })}
      </div>
    </section>
  );
}

/** 正在签到: a way in for each open session, above everything else. */
function Attendance({ rows, now }: { readonly rows: readonly DeskRow<'attendance'>[]; readonly now: Date }) {
  const t = useT();
  return rows
    .filter((row) => Date.parse(row.endsAt) > now.getTime())
    .map((row) => (
      <Banner
        key={row.key}
        tone="info"
        title={t('home.desk.attendance', { name: leadName(row) })}
        actions={
          <ButtonLink size="small" variant="primary" href={row.href}>
            {t('home.desk.checkIn')}
          </ButtonLink>
        }
      >
        {t('home.desk.attendanceOf', {
          title: row.title,
          className: row.className,
          time: clockOf(new Date(row.endsAt)),
        })}
      </Banner>
    ));
}

/** 今天: check in, go on, what is due, what came back, what opens, what one may begin. */
export default function StudyDesk({
  parts,
  learns,
  now,
  retry,
  retrying,
}: Retry & { readonly parts: Parts; readonly learns: boolean; readonly now: Date }) {
  const t = useT();
  const again = { retry, retrying };
  const back = parts.returned && (parts.returned.failed || parts.returned.rows.length > 0) ? parts.returned : null;
  return (
    <>
      {parts.attendance && <Attendance rows={parts.attendance.rows} now={now} />}
      <div className="vse-desk-row vse-desk-row-first">
        {parts.continue?.failed ? (
          <DeskBlock title={t('home.desk.goOn')} part={parts.continue} {...again}>
            {null}
          </DeskBlock>
        ) : (
          <DeskContinue row={parts.continue?.rows[0]} />
        )}
        {learns || parts.due?.failed ? <DeskDue part={parts.due} now={now} {...again} /> : <DeskJoin />}
      </div>
      <div className="vse-desk-row vse-desk-row-second">
        {back && <Returned part={back} now={now} {...again} />}
        <Week part={parts.week} now={now} wide={!back} {...again} />
      </div>
      <Suggested parts={parts} {...again} />
    </>
  );
}
