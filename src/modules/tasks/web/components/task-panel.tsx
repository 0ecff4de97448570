import { call } from '../../../../ui/api/client.ts';
import { download } from '../../../../ui/api/download.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatDuration, formatInstant } from '../../../../ui/i18n/formats.ts';
import { formatStored, useStoredLabels } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cancelJobRoute, jobFileRoute, listJobsRoute } from '../../shared/job.contract.ts';
import { isOpen, type JobFileKind } from '../../shared/job.model.ts';
import { type JobLine, percent } from './job.model.ts';
import './task-panel.css';

const TONES = { queued: 'neutral', running: 'info', done: 'success', failed: 'error', cancelled: 'neutral' } as const;

function Files({ job, name }: { readonly job: JobLine; readonly name: string }) {
  const t = useT();
  const get = useAction((kind: JobFileKind, file: string) =>
    download(jobFileRoute.path.replace(':id', job.id).replace(':kind', kind), file),
  );
  const button = (kind: JobFileKind, messages: string, full: string) => {
    const file = job[kind];
    return (
      file && (
        <Button
          size="small"
          icon={<DownloadIcon aria-hidden="true" />}
          aria-label={full}
          loading={get.busy}
          onClick={() => void get.run(kind, file.name)}
        >
          {messages}
        </Button>
      )
    );
  };
  return (
    <>
      {button('result', t('tasks.result'), t('tasks.resultOf', { name }))}
      {button('errors', t('tasks.errors'), t('tasks.errorsOf', { name }))}
    </>
  );
}

function Line({ job }: { readonly job: JobLine }) {
  const t = useT();
  const name = formatStored(job.name);
  const cancel = useAction(async () => {
    await call(cancelJobRoute, { params: { id: job.id } });
    await refresh(listJobsRoute);
  });
  const running = isOpen(job.state);
  return (
    <li className="task-line">
      <div className="task-head">
        <span className="task-name">{name}</span>
        <StatusTag tone={TONES[job.state]}>{t(`tasks.state.${job.state}`)}</StatusTag>
      </div>
      {job.state === 'running' && (
        <ProgressBar
          value={percent(job)}
          label={t('tasks.progressOf', { name })}
          {...(job.total === null ? {} : { valueText: t('tasks.progress', { done: job.done, total: job.total }) })}
          showValue
        />
      )}
      {job.failure && <p className="task-failure">{formatStored(job.failure)}</p>}
      <div className="task-foot">
        <span className="task-note vse-num">
          {job.stopping && t('tasks.stopping')}
          {running && !job.stopping && job.secondsLeft !== null
            ? t('tasks.left', { time: formatDuration(job.secondsLeft) })
            : null}
          {!running && formatInstant(job.finishedAt)}
          {!running && job.total !== null && ` · ${t('tasks.count', { done: job.done, total: job.total })}`}
        </span>
        {!running && job.link && (
          <ButtonLink size="small" href={job.link} aria-label={t('tasks.openOf', { name })}>
            {t('tasks.open')}
          </ButtonLink>
        )}
        <Files job={job} name={name} />
        {job.can.cancel && (
          <Button
            size="small"
            aria-label={t('tasks.cancelOf', { name })}
            loading={cancel.busy}
            onClick={() => void cancel.run()}
          >
            {t('tasks.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The person's jobs with their bars, files and the button that stops them. */
export default function TaskPanel({ rows }: { readonly rows: readonly JobLine[] }) {
  const t = useT();
  const ready = useStoredLabels(rows.flatMap((job) => (job.failure ? [job.name, job.failure] : [job.name])));
  if (!ready) return <SkeletonBlock height="160px" />;
  return (
    <div className="task-panel">
      <ul aria-label={t('tasks.tray')}>
        {rows.map((job) => (
          <Line key={job.id} job={job} />
        ))}
      </ul>
      <p className="task-kept">{t('tasks.kept')}</p>
    </div>
  );
}
