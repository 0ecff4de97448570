import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { Chart } from '../../../../../ui/chart/chart.tsx';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Drawing } from '../../../../../ui/design/drawings.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { deskRoute } from '../../../shared/desk.contract.ts';
import { DeskBlock, type Part } from './desk-block.tsx';
import { DeskHealth, DeskJobs, DeskRefused } from './desk-office-side.tsx';
import { DeskQueues } from './desk-queues.tsx';
import './desk-teach.css';

type Parts = CallOutput<typeof deskRoute>['parts'];
interface Face {
  readonly retry: () => void;
  readonly retrying: boolean;
}

const FIRST_ROWS = 6;

/** What is late comes first, then what has waited longest. */
export const inOrder = (rows: readonly DeskRow<'first'>[]): DeskRow<'first'>[] =>
  rows.toSorted((a, b) => Number(b.late) - Number(a.late) || a.at.localeCompare(b.at));

/** 先处理这些: the oldest of all queues in one list, each with the verb that fits. */
function First({ part, ...more }: Face & { readonly part: Part<DeskRow<'first'>> | undefined }) {
  const t = useT();
  const rows = inOrder(part?.rows ?? []).slice(0, FIRST_ROWS);
  return (
    <DeskBlock title={t('home.desk.o.first')} note={t('home.desk.o.firstNote')} part={part} {...more}>
      {rows.length > 0 ? (
        <ul className="vse-desk-first">
          {rows.map((row, i) => (
            <li key={row.key} data-late={row.late || undefined}>
              <span className="vse-desk-first-age">
                {row.late && '▲ '}
                {row.waited > 0 ? t('home.desk.o.rowLate', { n: row.waited }) : t('home.desk.o.rowToday')}
              </span>
              <span className="vse-desk-first-kind">{t(`home.desk.o.queue.${row.queue}`)}</span>
              <span className="vse-desk-words">
                <Link href={row.href}>{row.title}</Link>
                <span>{[row.note, row.who].filter(Boolean).join(' · ')}</span>
              </span>
              <ButtonLink
                size="small"
                variant={i === 0 ? 'primary' : 'default'}
                href={row.href}
                aria-label={t('home.desk.o.verbOf', {
                  verb: t(`home.desk.o.verb.${row.queue}`),
                  title: row.title,
                })}
              >
                {t(`home.desk.o.verb.${row.queue}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <div className="vse-desk-clear">
          <Drawing name="empty" />
          <p>
            <strong>{t('home.desk.o.clear')}</strong>
          </p>
          <p className="vse-desk-note">{t('home.desk.o.clearHint')}</p>
        </div>
      )}
    </DeskBlock>
  );
}

/** 近 30 天: runs and people by day; the chart comes after the page. */
function Trend({ part, ...more }: Face & { readonly part: Part<DeskRow<'trend'>> | undefined }) {
  const t = useT();
  const rows = part?.rows ?? [];
  return (
    <DeskBlock title={t('home.desk.o.chart')} part={part} className="vse-desk-chart" {...more}>
      {rows.length > 0 && (
        <Chart
          label={t('home.desk.o.chart')}
          data={{
            kind: 'columns',
            x: t('home.desk.o.chartDay'),
            categories: rows.map((row) => row.day),
            short: rows.map((row) => row.day.slice(5)),
            series: [
              { name: t('home.desk.o.chartRuns'), tone: 'primary', values: rows.map((row) => row.runs) },
              { name: t('home.desk.o.chartPeople'), tone: 'data', values: rows.map((row) => row.people) },
            ],
          }}
        />
      )}
    </DeskBlock>
  );
}

/** 待办: the queues one decides, what to decide first, what was done; at the side the platform, jobs, refused sign-ins. */
export default function OfficeDesk({ parts, ...face }: Face & { readonly parts: Parts }) {
  const t = useT();
  return (
    <>
      {parts.queues?.failed ? (
        <DeskBlock title={t('home.desk.o.queues')} part={parts.queues} {...face}>
          <DeskQueues rows={parts.queues.rows} />
        </DeskBlock>
      ) : (
        <DeskQueues rows={parts.queues?.rows ?? []} />
      )}
      <div className="vse-desk-sides">
        <div>
          <First part={parts.first} {...face} />
          <Trend part={parts.trend} {...face} />
        </div>
        <div>
          <DeskHealth part={parts.health} {...face} />
          <DeskJobs part={parts.jobs} {...face} />
          <DeskRefused part={parts.refused} {...face} />
        </div>
      </div>
    </>
  );
}
