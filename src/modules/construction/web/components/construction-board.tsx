import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon, SettingsIcon } from '../../../../ui/design/icons.ts';
import { ProgressRing } from '../../../../ui/design/progress.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { CompletenessList } from '../../../courses/web/completeness.public.tsx';
import { type Course, CourseHead } from '../../../courses/web/courses.public.tsx';
import { constructionFileRoute, constructionRoute, type Part } from '../../shared/construction.contract.ts';
import { CountsCard, QuestionsCard } from './count-cards.tsx';
import { CoverageCard, ObjectivesCard, PointsCard } from './coverage-cards.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { Construction, Opened } from './figures.model.ts';
import { FilterBar, filtersOf } from './filter-bar.tsx';
import { CalendarCard, ContributionCard } from './people-cards.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import { TargetsDialog } from './targets-dialog.tsx';
import './construction.css';

/** 完整度: the ring, and what loses most with the way to mend it. */
function CompletenessCard({ courseId, data }: { readonly courseId: string; readonly data: Construction }) {
  const t = useT();
  const { completeness } = data;
  const title = t('construction.completeness');
  return (
    <section className="vse-card vse-construction-whole" aria-label={title}>
      <header>
        <h2>
          {title}
          <Tooltip label={t('table.figure.about', { name: title })}>{t('construction.completeness.is')}</Tooltip>
        </h2>
        <ProgressRing
          size={132}
          value={completeness.percent}
          label={title}
          valueText={`${formatScore(completeness.percent)}%`}
        />
        <p className="vse-num">{formatScore(completeness.percent)}%</p>
      </header>
      <CompletenessList courseId={courseId} data={completeness} />
    </section>
  );
}

/** 建设统计 of a course. */
export function ConstructionBoard({ course }: { readonly course: Course }) {
  const t = useT();
  const [params] = useAddressParams();
  const filters = filtersOf(params);
  const [opened, setOpened] = useState<Opened | 'export' | 'targets' | null>(null);
  const answer = useCall(
    constructionRoute,
    { params: { courseId: course.id }, query: filters },
    { keepPrevious: true },
  );
  const { data } = answer;
  const save = (part: Part, more: { readonly columns?: string; readonly format?: 'xlsx' | 'docx' } = {}) =>
    fileOrJob(
      constructionFileRoute,
      { params: { courseId: course.id }, query: { ...filters, part, ...more } },
      `${t('construction.title')}.${more.format ?? 'xlsx'}`,
    );
  const card = data && { data, open: setOpened, save: (part: Part) => save(part) };
  const close = () => setOpened(null);
  return (
    <>
      <CourseHead
        course={course}
        actions={
          <>
            {data?.can.targets && (
              <Button icon={<SettingsIcon aria-hidden="true" />} onClick={() => setOpened('targets')}>
                <span className="vse-fold-word">{t('construction.targets')}</span>
              </Button>
            )}
            <Button
              variant="primary"
              icon={<DownloadIcon aria-hidden="true" />}
              disabled={!data}
              onClick={() => setOpened('export')}
            >
              {t('construction.export')}
            </Button>
          </>
        }
      />
      <div className="vse-stack vse-construction">
        <FilterBar data={data} filters={filters} />
        {answer.error ? (
          <CallError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
        ) : card ? (
          <>
            <p className="vse-muted">{t('construction.asOf', { time: formatInstant(card.data.asOf) })}</p>
            <CompletenessCard courseId={course.id} data={card.data} />
            <CoverageCard {...card} />
            <CountsCard {...card} />
            <div className="vse-construction-pair">
              <QuestionsCard {...card} />
              <CalendarCard {...card} />
            </div>
            <PointsCard {...card} />
            <ObjectivesCard {...card} />
            <ContributionCard {...card} />
          </>
        ) : (
          <>
            <SkeletonBlock height="20px" width="220px" />
            <SkeletonBlock height="720px" />
            <SkeletonBlock height="170px" />
            <SkeletonBlock height="900px" />
          </>
        )}
      </div>
      {opened === 'targets' && <TargetsDialog onClose={close} />}
      {opened === 'export' && data && (
        <ExportDialog
          terms={data.terms}
          save={(columns, format) => save('counts', { columns: columns.join(','), format })}
          onClose={close}
        />
      )}
      {opened !== null && typeof opened === 'object' && (
        <RowsDrawer courseId={course.id} filters={filters} opened={opened} onClose={close} />
      )}
    </>
  );
}
