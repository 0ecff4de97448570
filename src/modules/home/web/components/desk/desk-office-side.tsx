import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import type { Translate } from '../../../../../kernel/i18n/catalog.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { formatStored, useStoredLabels } from '../../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { DeskBlock, DeskNothing, type Part } from './desk-block.tsx';
import { clockOf } from './desk-time.model.ts';
import { DeskTrend } from './desk-trend.tsx';

interface Block<T> {
  readonly part: Part<T> | undefined;
  readonly retry: () => void;
  readonly retrying: boolean;
}
type Job = DeskRow<'jobs'>;

/** 平台健康: what is watched, and since when something is wrong; nothing for who may not read the log. */
export function DeskHealth({ part, ...more }: Block<DeskRow<'health'>>) {
  const t = useT();
  if (!part || (part.rows.length === 0 && !part.failed)) return null;
  const bad = part.rows.filter((row) => !row.ok).length;
  return (
    <DeskBlock
      title={t('home.desk.o.health')}
      count={
        <StatusTag tone={bad > 0 ? 'error' : 'success'}>
          {bad > 0 ? t('home.desk.o.bad', { n: bad }) : t('home.desk.o.fine')}
        </StatusTag>
      }
      part={part}
      {...more}
    >
      <ul className="vse-desk-health">
        {part.rows.map((row) => (
          <li key={row.key} data-bad={!row.ok || undefined}>
            <span aria-hidden="true">{row.ok ? '●' : '▲'}</span>
            <Link href={row.href}>{t(`home.desk.o.watched.${row.key}`)}</Link>
            <span className="vse-desk-note">
              {row.ok ? t('home.desk.o.fine') : t('home.desk.o.since', { time: formatInstant(row.since) })}
            </span>
            {row.trend.some((n) => n > 0) && <DeskTrend values={row.trend} of="alarms" />}
          </li>
        ))}
      </ul>
    </DeskBlock>
  );
}

const TONES = { queued: 'info', running: 'info', done: 'success', failed: 'error', cancelled: 'neutral' } as const;

function stateOf(t: Translate, job: Job): string {
  if (job.state === 'running') {
    return job.total === null
      ? t('home.desk.o.job.started')
      : t('home.desk.o.job.running', { done: formatNumber(job.done), total: formatNumber(job.total) });
  }
  return job.state === 'done' && job.faulty ? t('home.desk.o.job.faulty') : t(`home.desk.o.job.${job.state}`);
}

/** 导入与任务: own long work with the way to what came of it. */
export function DeskJobs({ part, ...more }: Block<Job>) {
  const t = useT();
  const rows = part?.rows ?? [];
  const ready = useStoredLabels(rows.map((job) => job.name));
  return (
    <DeskBlock title={t('home.desk.o.jobs')} part={part} {...more}>
      {rows.length === 0 ? (
        <DeskNothing>{t('home.desk.o.jobsNone')}</DeskNothing>
      ) : (
        <ul className="vse-desk-list">
          {rows.map((job) => {
            const name = ready ? formatStored(job.name) : '…';
            return (
              <li key={job.key}>
                <span className="vse-desk-words">
                  {job.href ? <Link href={job.href}>{name}</Link> : <b>{name}</b>}
                  <span>{formatInstant(job.at)}</span>
                </span>
                <StatusTag tone={job.faulty ? 'warning' : TONES[job.state]}>{stateOf(t, job)}</StatusTag>
              </li>
            );
          })}
        </ul>
      )}
    </DeskBlock>
  );
}

/** 登录异常: refused sign-ins by account and address; each leads to its entries of the log. */
export function DeskRefused({ part, ...more }: Block<DeskRow<'refused'>>) {
  const t = useT();
  if (!part || (part.links.length === 0 && !part.failed)) return null;
  const [link] = part.links;
  return (
    <DeskBlock
      title={t('home.desk.o.refused')}
      note={t('home.desk.o.refusedNote')}
      part={part}
      links={link ? [{ ...link, text: t('home.desk.o.refusedLog', { n: link.n }) }] : []}
      {...more}
    >
      {part.rows.length === 0 ? (
        <DeskNothing>{t('home.desk.o.refusedNone')}</DeskNothing>
      ) : (
        <ul className="vse-desk-list">
          {part.rows.map((row) => (
            <li key={row.key}>
              <span className="vse-num vse-desk-note">{clockOf(new Date(row.at))}</span>
              <span className="vse-desk-words">
                <b>{row.account}</b>
                <span>{t('home.desk.o.refusedTimes', { n: row.n })}</span>
              </span>
              <Link href={row.href} className="vse-num vse-desk-note">
                {row.ip ?? '—'}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DeskBlock>
  );
}
