import type { ReactNode } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card, LinkCard } from '../../../../../ui/design/card.tsx';
import { ExperimentCover } from '../../../../../ui/design/experiment-cover.tsx';
import {
  ChevronLeftIcon,
  DownloadIcon,
  EditIcon,
  FileIcon,
  MessageIcon,
  PlayIcon,
  StarIcon,
} from '../../../../../ui/design/icons.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { builtPage } from '../../../../../ui/shell/registry.ts';
import { ownExperimentsRoute } from '../../../shared/own-experiment.contract.ts';
import { actOf } from '../own/own-experiment.model.ts';
import { RunButton } from '../start/run-button.tsx';
import { experimentName } from '../start/start-labels.ts';
import type { ResultData } from './result-labels.ts';

/** What comes next: go on, the report by its state, else back to where the run came from. */
function NextStep({ data, back }: { readonly data: ResultData; readonly back: string }) {
  const t = useT();
  const { report } = data;
  const course = data.context.kind === 'course';
  const open = report && builtPage('centre.labReport');
  const labels = () => {
    if (data.can.resume) return { title: t('runs.result.nextGoOn'), text: t('runs.result.resumable') };
    if (open && report.state === 'returned') {
      return { title: t('runs.result.nextRevise'), text: t('runs.result.nextReviseText') };
    }
    if (open && (report.state === 'none' || report.state === 'draft')) {
      return { title: t('runs.result.nextReport'), text: t('runs.result.nextReportText') };
    }
    if (open) return { title: t('runs.result.nextRead'), text: t('runs.result.nextReadText') };
    if (data.context.practiceOf !== undefined) {
      return { title: t('runs.result.nextResult'), text: t('runs.result.practice') };
    }
    return {
      title: t(course ? 'runs.result.nextBack' : 'runs.result.nextBackPlain'),
      text: t('runs.result.nextBackText'),
    };
  };
  const { title, text } = labels();
  const look = { variant: 'primary', size: 'large', block: true } as const;
  const waits = open && report.state !== 'submitted' && report.state !== 'graded';
  const late = waits && report.dueAt !== null && Date.parse(report.dueAt) < Date.now();
  return (
    <Card className="run-next">
      <p className="run-next-eyebrow">{t('runs.result.next')}</p>
      <h2>{title}</h2>
      <p>{text}</p>
      {data.can.resume ? (
        <Button {...look} icon={<PlayIcon aria-hidden="true" />} onClick={() => window.location.reload()}>
          {title}
        </Button>
      ) : open ? (
        <ButtonLink
          {...look}
          icon={report.state === 'returned' ? <EditIcon aria-hidden="true" /> : <FileIcon aria-hidden="true" />}
          href={addressOf(
            'centre.labReport',
            report.id && report.state !== 'draft' ? { report: report.id } : { runId: data.id },
          )}
        >
          {title}
        </ButtonLink>
      ) : (
        <ButtonLink {...look} icon={<ChevronLeftIcon aria-hidden="true" />} href={back}>
          {title}
        </ButtonLink>
      )}
      {waits && report.dueAt !== null && (
        <p className="run-next-due">
          {t(late ? 'runs.result.overdue' : 'runs.result.due', { time: formatInstant(report.dueAt) })}
        </p>
      )}
    </Card>
  );
}

/** The next experiment that waits for the person; nothing when none does. */
function Onward({ experimentId }: { readonly experimentId: string }) {
  const t = useT();
  const locale = useLocale();
  const { data } = useCall(ownExperimentsRoute, {});
  const next = data?.rows.find(
    (row) => row.experiment.id !== experimentId && (actOf(row) === 'continue' || actOf(row) === 'start'),
  );
  if (!next || !builtPage('experimentTwoDetails')) return null;
  const { experiment } = next;
  return (
    <LinkCard
      className="run-onward"
      level={2}
      href={addressOf('experimentTwoDetails', { Id: experiment.code })}
      title={experimentName(locale, experiment)}
      meta={t('runs.result.onward')}
      media={
        <ExperimentCover
          id={experiment.id}
          subject={experiment.category ?? experiment.code}
          src={experiment.cover ?? undefined}
        />
      }
    />
  );
}

/** What the person may do with a result, the next step first. */
export function ResultSide({
  data,
  back,
  proof,
  downloading,
  onDownload,
  onReplay,
  onQuestion,
}: {
  readonly data: ResultData;
  readonly back: string;
  /** Prints the record with its code. */
  readonly proof: ReactNode;
  readonly downloading: boolean;
  readonly onDownload: () => void;
  readonly onReplay: () => void;
  readonly onQuestion: () => void;
}) {
  const t = useT();
  const own = data.reader === 'owner';
  const finished = data.state === 'finished';
  return (
    <div className="run-side">
      {own && data.context.kind !== 'attempt' && <NextStep data={data} back={back} />}
      <Card className="run-result-actions">
        {own && !data.can.resume && data.context.kind !== 'attempt' && data.context.practiceOf === undefined && (
          <RunButton
            experimentId={data.experiment.id}
            context={{ ...data.context, kind: data.context.kind }}
            labels={{ ok: t('runs.result.again') }}
            secondary
            block
          />
        )}
        {proof}
        <Button
          variant="ghost"
          size="large"
          block
          icon={<DownloadIcon aria-hidden="true" />}
          loading={downloading}
          onClick={onDownload}
        >
          {t('runs.result.download')}
        </Button>
        <Button variant="ghost" size="large" block icon={<PlayIcon aria-hidden="true" />} onClick={onReplay}>
          {t('runs.result.replayThis')}
        </Button>
        {own && finished && (
          <Button variant="ghost" size="large" block icon={<MessageIcon aria-hidden="true" />} onClick={onQuestion}>
            {t('runs.result.question')}
          </Button>
        )}
      </Card>
      {own && finished && data.context.kind !== 'trial' && builtPage('experimentTwoDetails') && (
        <Card className="run-rate">
          <h2>{t('runs.result.rate')}</h2>
          <ButtonLink
            icon={<StarIcon aria-hidden="true" />}
            href={`${addressOf('experimentTwoDetails', { Id: data.experiment.id })}#reviews`}
          >
            {t('runs.result.review')}
          </ButtonLink>
        </Card>
      )}
      {own && data.context.practiceOf === undefined && <Onward experimentId={data.experiment.id} />}
    </div>
  );
}
