import { Button, ButtonLink, IconButton } from '../../../../../ui/design/button.tsx';
import { ChevronLeftIcon, FullscreenIcon, QuestionIcon } from '../../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { helpStore } from '../../../../../ui/shell/help-store.ts';
import { leavesMean } from '../../../shared/mean.policy.ts';
import type { Report } from '../editor/use-report-draft.ts';
import type { Strip } from './use-strip.ts';
import './desk-bar.css';

/** Own mean beside that of all marks at the experiment; amber where they part. */
function Means({ means, full }: { readonly means: NonNullable<Strip['means']>; readonly full: number }) {
  const t = useT();
  const { own, all } = means;
  if (all.mean === null) return null;
  const wide = leavesMean(own.mean, all.mean, full);
  return (
    <p className="vse-marking-means" data-wide={wide || undefined}>
      <span>
        {t('labReports.desk.ownMean')} <strong className="vse-num">{formatScore(round(own.mean))}</strong>
      </span>
      <span>
        {t('labReports.desk.allMean')} <strong className="vse-num">{formatScore(round(all.mean))}</strong>
      </span>
      {wide && <span className="vse-marking-wide">{t('labReports.desk.wide')}</span>}
    </p>
  );
}

const round = (mean: number | null) => (mean === null ? null : Math.round(mean * 10) / 10);

/** The desk's own bar: task, class, what is done and left, the means, and the frame of the site there or away. */
export function DeskBar({
  report,
  strip,
  back,
  whole,
  onWhole,
}: {
  readonly report: Report;
  readonly strip: Strip;
  /** Address of the queue. */
  readonly back: string;
  /** The desk has the window to itself. */
  readonly whole: boolean;
  readonly onWhole: () => void;
}) {
  const t = useT();
  const { rows, missingCount, means } = strip;
  const graded = rows.filter((row) => row.state === 'graded').length;
  const waiting = rows.filter((row) => row.state === 'submitted').length;
  const full = report.template.criteria.reduce((sum, criterion) => sum + criterion.max, 0);
  const course = leadName({ name: report.courseName, nameEn: report.courseNameEn });
  return (
    <div className="vse-marking-bar">
      <ButtonLink
        variant="ghost"
        size="small"
        href={back}
        icon={<ChevronLeftIcon aria-hidden="true" />}
        aria-label={t('labReports.queue.title')}
        title={t('labReports.queue.title')}
      />
      <p className="vse-marking-task">
        <span>{course}</span>
        <strong className="vse-ticked">{report.nodeName}</strong>
        <span>{report.className}</span>
      </p>
      {report.anonymous && <StatusTag tone="info">{t('labReports.anonymous.tag')}</StatusTag>}
      <p className="vse-marking-counts">
        <span>
          {t('labReports.queue.graded')} <strong className="vse-num">{formatNumber(graded)}</strong>
        </span>
        <span>
          {t('labReports.queue.submitted')} <strong className="vse-num">{formatNumber(waiting)}</strong>
        </span>
        <span>
          {t('labReports.queue.missing')} <strong className="vse-num">{formatNumber(missingCount)}</strong>
        </span>
        <progress
          max={Math.max(1, rows.length + missingCount)}
          value={graded}
          aria-label={t('labReports.queue.graded')}
        />
      </p>
      {means && <Means means={means} full={full} />}
      <span className="vse-marking-bar-end">
        <IconButton
          label={t('labReports.desk.keys')}
          icon={<QuestionIcon />}
          aria-keyshortcuts="?"
          onClick={() => helpStore.open('shortcuts')}
        />
        <Button size="small" icon={<FullscreenIcon aria-hidden="true" />} aria-keyshortcuts="Escape" onClick={onWhole}>
          {whole ? t('labReports.desk.leaveWhole') : t('labReports.desk.goWhole')}
        </Button>
      </span>
    </div>
  );
}
