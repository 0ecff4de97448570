import { useNavigate } from 'react-router';
import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Drawing } from '../../../../../ui/design/drawings.tsx';
import { PlayIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePageActs } from '../../../../../ui/shell/page-keys.ts';
import type { deskRoute } from '../../../shared/desk.contract.ts';
import { DeskBlock, DeskNothing, type Part } from './desk-block.tsx';
import { DeskCalendar } from './desk-calendar.tsx';
import { DeskLive } from './desk-live.tsx';
import { firstToMark } from './desk-marking.model.ts';
import { DeskQuick } from './desk-quick.tsx';
import { DeskActivity, DeskAppeals, DeskWatch } from './desk-teach-side.tsx';
import { clockOf, dateKey, dayOf, leftUntil, monthDayOf, nextDays, weekdayOf } from './desk-time.model.ts';
import './desk-teach.css';

type Parts = CallOutput<typeof deskRoute>['parts'];
interface Face {
  readonly now: Date;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** 待批: one row a task in due order, with how much of what was handed in is marked. */
function Marking({ part, now, ...more }: Face & { readonly part: Part<DeskRow<'marking'>> | undefined }) {
  const t = useT();
  const rows = firstToMark(part?.rows ?? []);
  const total = (part?.links ?? []).reduce((sum, link) => sum + link.n, 0);
  const [first] = rows;
  const navigate = useNavigate();
  usePageActs([
    ...(first
      ? [{ on: 'G', keys: ['Shift', 'G'], does: t('home.desk.t.markNext'), act: () => navigate(first.markHref) }]
      : []),
    {
      on: 'n',
      keys: ['n'],
      does: t('ui.command.newCourse'),
      act: () => navigate(addressOf('centre.courseManage', { do: 'new' })),
    },
  ]);
  return (
    <DeskBlock
      title={t('home.desk.t.marking')}
      count={total > 0 && <span className="vse-desk-count vse-num">{total}</span>}
      part={part}
      links={(part?.links ?? []).slice(0, 3).map((link) => ({
        ...link,
        text: [link.name, t(`home.desk.t.work.${link.kind ?? 'report'}`), link.n].join(' '),
      }))}
      {...more}
    >
      {first ? (
        <>
          <ul className="vse-desk-marking">
            {rows.map((row, i) => {
              const due = row.dueAt ? new Date(row.dueAt) : null;
              const soon = row.dueAt !== null && leftUntil(row.dueAt, now).soon;
              return (
                <li key={row.key}>
                  <span className="vse-desk-words">
                    <Link href={row.href}>{row.title}</Link>
                    <span>{[t(`home.desk.t.work.${row.kind}`), row.course].join(' · ')}</span>
                  </span>
                  <span className="vse-desk-oldest">
                    {t('home.desk.t.oldest', { time: monthDayOf(new Date(row.oldestAt)) })}
                  </span>
                  <span className="vse-desk-bar">
                    <Link href={row.href}>{t('home.desk.t.waiting', { n: row.waiting })}</Link>
                    <span className="vse-num">
                      {row.marked}/{row.handedIn}
                    </span>
                    <ProgressBar
                      value={row.handedIn > 0 ? (row.marked / row.handedIn) * 100 : 0}
                      label={t('home.desk.t.done', { done: row.marked, all: row.handedIn })}
                    />
                  </span>
                  <span className="vse-desk-left" data-soon={soon || undefined}>
                    {due ? `${monthDayOf(due)} ${clockOf(due)}` : '—'}
                  </span>
                  <ButtonLink
                    size="small"
                    variant={i === 0 ? 'primary' : 'default'}
                    href={row.markHref}
                    aria-label={t('home.desk.t.markOf', { title: row.title })}
                  >
                    {t('home.desk.t.mark')}
                  </ButtonLink>
                </li>
              );
            })}
          </ul>
          <p className="vse-desk-foot">
            <ButtonLink
              size="small"
              icon={<PlayIcon aria-hidden="true" />}
              href={first.markHref}
              aria-keyshortcuts="Shift+G"
            >
              {t('home.desk.t.markNext')}
              <span aria-hidden="true">
                <kbd>⇧ G</kbd>
              </span>
            </ButtonLink>
          </p>
        </>
      ) : (
        <div className="vse-desk-clear">
          <Drawing name="empty" />
          <p>
            <strong>{t('home.desk.t.allMarked')}</strong>
          </p>
          <p className="vse-desk-note">{t('home.desk.t.allMarkedHint')}</p>
        </div>
      )}
    </DeskBlock>
  );
}

/** 未来七天: what opens and what is due on each of the days, today first. */
function Week({ part, now, ...more }: Face & { readonly part: Part<DeskRow<'week'>> | undefined }) {
  const t = useT();
  const days = nextDays(now);
  const keys = new Set(days.map(dateKey));
  const rows = (part?.rows ?? []).filter((row) => keys.has(dateKey(new Date(row.at))));
  const counts = (['opens', 'exam', 'due'] as const)
    .map((kind) => ({ kind, n: rows.filter((row) => row.kind === kind).length }))
    .filter(({ n }) => n > 0);
  return (
    <DeskBlock
      title={t('home.desk.t.week')}
      note={counts.map(({ kind, n }) => t(`home.desk.t.weekCount.${kind}`, { n })).join(' · ')}
      tools={<DeskCalendar />}
      part={part && { ...part, rows }}
      {...more}
    >
      <ol className="vse-desk-days">
        {days.map((day) => {
          const key = dateKey(day);
          const here = rows.filter((row) => dateKey(new Date(row.at)) === key);
          return (
            <li
              key={key}
              aria-current={key === dateKey(now) ? 'date' : undefined}
              data-free={here.length === 0 || undefined}
            >
              <p>
                {weekdayOf(day)} <b className="vse-num">{dayOf(day)}</b>
              </p>
              {here.length === 0 && <span className="vse-visually-hidden">{t('home.desk.t.free')}</span>}
              {here.map((row) => (
                <Link key={row.key} href={row.href} data-kind={row.kind}>
                  <span className="vse-num">
                    {clockOf(new Date(row.at))} {t(`home.desk.t.${row.kind}`)}
                  </span>
                  <b>{row.title}</b>
                  {row.note && <span>{row.note}</span>}
                </Link>
              ))}
            </li>
          );
        })}
      </ol>
    </DeskBlock>
  );
}

/** One card a course: classes, people, how much of its experiments is done, the next date. */
function Courses({ part, ...more }: Face & { readonly part: Part<DeskRow<'courses'>> | undefined }) {
  const t = useT();
  const rows = part?.rows ?? [];
  return (
    <DeskBlock
      title={t('home.desk.t.courses')}
      part={part}
      links={[{ key: 'all', text: t('home.desk.t.coursesAll'), href: addressOf('centre.courseManage') }]}
      retry={more.retry}
      retrying={more.retrying}
    >
      {rows.length === 0 ? (
        <DeskNothing>{t('home.desk.t.noCourse')}</DeskNothing>
      ) : (
        <ul className="vse-desk-courses">
          {rows.map((row) => {
            const next = row.nextAt ? new Date(row.nextAt) : null;
            return (
              <li key={row.key}>
                <span className="vse-desk-words">
                  <Link href={row.href}>{leadName(row)}</Link>
                  <span>{t('home.desk.t.courseSize', { classes: row.classes, people: row.people })}</span>
                </span>
                {row.done !== null && (
                  <ProgressBar
                    showValue
                    value={row.done * 100}
                    label={t('home.desk.t.courseDone', { name: leadName(row) })}
                  />
                )}
                <span className="vse-desk-note">
                  {next
                    ? `${t('home.desk.t.courseNext', { time: `${monthDayOf(next)} ${clockOf(next)}` })} ${row.nextTitle ?? ''}`
                    : t('home.desk.t.nextNone')}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </DeskBlock>
  );
}

/** 工作台: the class at work, what waits for a mark, the week, the courses; at the side appeals, people to look after, news. */
export default function TeachDesk({ parts, ...face }: Face & { readonly parts: Parts }) {
  const t = useT();
  const { now, retry, retrying } = face;
  const dates = (parts.week?.rows ?? []).filter((row) => new Date(row.at) > now);
  // Beyond the week the courses know their next date.
  const later = (parts.courses?.rows ?? []).flatMap((row) =>
    row.nextAt
      ? [
          {
            key: row.key,
            kind: 'due' as const,
            title: row.nextTitle ?? '',
            note: row.name,
            at: row.nextAt,
            until: null,
            href: row.href,
          },
        ]
      : [],
  );
  const next = [...dates, ...later].toSorted((a, b) => a.at.localeCompare(b.at))[0];
  return (
    <>
      {parts.live?.failed ? (
        <DeskBlock title={t('home.desk.t.live')} part={parts.live} retry={retry} retrying={retrying}>
          {null}
        </DeskBlock>
      ) : (
        <DeskLive row={parts.live?.rows[0]} next={next} />
      )}
      <div className="vse-desk-sides">
        <div>
          <Marking part={parts.marking} {...face} />
          <DeskQuick parts={parts} />
          <Week part={parts.week} {...face} />
          <Courses part={parts.courses} {...face} />
        </div>
        <div>
          <DeskAppeals part={parts.appeals} retry={retry} retrying={retrying} />
          <DeskWatch part={parts.watch} retry={retry} retrying={retrying} />
          <DeskActivity part={parts.activity} now={now} retry={retry} retrying={retrying} />
        </div>
      </div>
    </>
  );
}
