import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import {
  ClockIcon,
  EditIcon,
  FileIcon,
  MoreIcon,
  PlayIcon,
  RedoIcon,
  TasksIcon,
} from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import type { Tone } from '../../../../../ui/design/status-tag.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import { builtPage } from '../../../../../ui/shell/registry.ts';
import { launch } from '../start/run-button.tsx';
import { closedWord, experimentName } from '../start/start-labels.ts';
import { actOf, dueOf, isDue, leftOf, mayRepeat, type OwnExperiment, toneOf } from './own-experiment.model.ts';

/** Segments of a rail still told apart; more of them become one bar. */
const MAX_SEGMENTS = 24;

/** Steps of the run that was begun: done, the present one, open; the words beside it say the same. */
export function StepRail({ row }: { readonly row: OwnExperiment }) {
  const t = useT();
  const { steps } = row.experiment;
  const step = row.open?.step ?? null;
  const text = step === null || steps === 0 ? t('runs.own.begun') : t('runs.own.rail', { n: step, all: steps });
  return (
    <div className="vse-lines-tight">
      {step !== null && steps > 0 && steps <= MAX_SEGMENTS && (
        <span className="run-own-rail" aria-hidden="true">
          {Array.from({ length: steps }, (_, at) => at + 1).map((n) => (
            <span key={n} data-at={n < step ? 'done' : n === step ? 'now' : 'open'} />
          ))}
        </span>
      )}
      <span>{text}</span>
    </div>
  );
}

/** Best score as a ring; without a run a dash. */
export function ScoreRing({ row }: { readonly row: OwnExperiment }) {
  const t = useT();
  const length = 2 * Math.PI * 22;
  const text = row.best === null ? t('runs.own.noScore') : t('runs.own.bestValue', { score: formatScore(row.best) });
  return (
    <span className="run-own-ring" data-tone={toneOf(row)} role="img" aria-label={`${t('runs.own.best')} ${text}`}>
      <svg viewBox="0 0 52 52" aria-hidden="true">
        <circle cx="26" cy="26" r="22" />
        {row.best !== null && row.best > 0 && (
          <circle cx="26" cy="26" r="22" strokeDasharray={`${(Math.min(100, row.best) / 100) * length} ${length}`} />
        )}
      </svg>
      <span className="vse-num" aria-hidden="true">
        {row.best === null ? '—' : Math.round(row.best)}
      </span>
    </span>
  );
}

const REPORT_TONES: Readonly<Record<NonNullable<OwnExperiment['report']>['state'], Tone>> = {
  none: 'neutral',
  draft: 'neutral',
  submitted: 'info',
  returned: 'error',
  graded: 'success',
};

/** State of the report the course asks for. */
export function ReportChip({ row }: { readonly row: OwnExperiment }) {
  const t = useT();
  const { report } = row;
  if (!report) return <span className="run-own-quiet">{t('runs.own.report.no')}</span>;
  return (
    <StatusTag tone={REPORT_TONES[report.state]}>
      {report.state === 'graded' && report.score !== null
        ? t('runs.own.report.score', { n: formatScore(report.score) })
        : t(`runs.own.report.${report.state}`)}
    </StatusTag>
  );
}

const SOON_MS = 172_800_000;

/** When it is due; within two days in the colour of a warning. What is done and handed in waits for nothing. */
export function DueWord({ row }: { readonly row: OwnExperiment }) {
  const t = useT();
  const due = dueOf(row);
  const waits = row.state !== 'done' || isDue(actOf(row));
  if (due === null) return <span className="run-own-quiet">{t('runs.own.noDue')}</span>;
  const left = new Date(due).getTime() - Date.now();
  return (
    <span className="run-own-due" data-soon={(waits && left > 0 && left < SOON_MS) || undefined}>
      <ClockIcon aria-hidden="true" />
      {t(left <= 0 ? 'runs.own.past' : 'runs.page.button.due', { time: formatInstant(due) })}
    </span>
  );
}

/** The one button of an own experiment, by what comes next; a start or a repeat opens its run at once. */
export function OwnAction({ row, small }: { readonly row: OwnExperiment; readonly small?: boolean }) {
  const t = useT();
  const start = useAction(launch);
  const act = actOf(row);
  const look = {
    variant: isDue(act) ? 'primary' : 'default',
    size: small ? 'small' : 'normal',
    block: !small,
  } as const;
  const run = () => void start.run(row.experiment.id, row.context, false);
  switch (act) {
    case 'continue':
      return (
        <ButtonLink
          {...look}
          icon={<PlayIcon aria-hidden="true" />}
          href={addressOf('experimentRun', {}, { runId: row.open!.id })}
        >
          {row.open!.step === null ? t('runs.own.goOn') : t('runs.own.continue', { n: row.open!.step })}
        </ButtonLink>
      );
    case 'revise':
    case 'write':
      return (
        <ButtonLink
          {...look}
          icon={act === 'revise' ? <EditIcon aria-hidden="true" /> : <FileIcon aria-hidden="true" />}
          href={addressOf(
            'centre.labReport',
            row.report?.id ? { report: row.report.id } : { nodeId: row.context.nodeId ?? '' },
          )}
        >
          {t(`runs.own.${act}`)}
        </ButtonLink>
      );
    case 'start':
      return (
        <Button {...look} icon={<PlayIcon aria-hidden="true" />} loading={start.busy} onClick={run}>
          {t('runs.own.start')}
        </Button>
      );
    case 'again': {
      const left = leftOf(row);
      return (
        <Button {...look} icon={<RedoIcon aria-hidden="true" />} loading={start.busy} onClick={run}>
          {left === null || small ? t('runs.own.again') : t('runs.own.againLeft', { n: left })}
        </Button>
      );
    }
    case 'result':
      return (
        <ButtonLink
          {...look}
          icon={<TasksIcon aria-hidden="true" />}
          href={addressOf('experimentRun', {}, { runId: row.resultRunId! })}
        >
          {t('runs.own.result')}
        </ButtonLink>
      );
    case 'closed':
      return (
        <Button {...look} disabled>
          {closedWord(t, row.code ?? 'closed', row.opensAt === null ? null : Date.parse(row.opensAt))}
        </Button>
      );
  }
}

/** Everything else that can be done with an own experiment. */
export function OwnMenu({ row, onRecord }: { readonly row: OwnExperiment; readonly onRecord: () => void }) {
  const t = useT();
  const name = experimentName(useLocale(), row.experiment);
  const start = useAction(launch);
  const act = actOf(row);
  return (
    <Menu
      look="icon"
      align="end"
      label={<MoreIcon aria-hidden="true" />}
      name={t('runs.own.more', { name })}
      items={[
        ...(row.lastRunId ? [{ key: 'record', label: t('runs.mine.record'), onSelect: onRecord }] : []),
        ...(row.resultRunId && act !== 'result'
          ? [
              {
                key: 'result',
                label: t('runs.own.result'),
                href: addressOf('experimentRun', {}, { runId: row.resultRunId }),
              },
            ]
          : []),
        ...(mayRepeat(row)
          ? [
              {
                key: 'again',
                label: t('runs.own.again'),
                onSelect: () => void start.run(row.experiment.id, row.context, false),
              },
            ]
          : []),
        ...(builtPage('experimentTwoDetails')
          ? [
              {
                key: 'details',
                label: t('runs.own.details'),
                href: addressOf('experimentTwoDetails', { Id: row.experiment.code }),
              },
            ]
          : []),
      ]}
    />
  );
}
