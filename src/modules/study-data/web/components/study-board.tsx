import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { FilterBar, filtersOf } from '../../../construction/web/filters.public.tsx';
import { type Course, CourseHead } from '../../../courses/web/courses.public.tsx';
import { type Part, studyDataRoute, studyFileRoute } from '../../shared/study.contract.ts';
import { LearnersPart } from './learners-part.tsx';
import { ExperimentsPart, NodesPart } from './nodes-part.tsx';
import { OverviewPart } from './overview-part.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import type { Opened } from './study.model.ts';
import './study.css';

const TABS = ['overview', 'progress', 'experiments', 'learners'] as const;

/** 学习数据 of a course. */
export function StudyBoard({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, , change] = useAddressParams();
  const filters = filtersOf(params);
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'overview';
  const [opened, setOpened] = useState<Opened | null>(null);
  const answer = useCall(studyDataRoute, { params: { courseId: course.id }, query: filters }, { keepPrevious: true });
  const { data } = answer;
  const save = (part: Part) =>
    fileOrJob(
      studyFileRoute,
      { params: { courseId: course.id }, query: { ...filters, part } },
      `${t('studyData.title')}.xlsx`,
    );
  const exporting = useAction(() => save('learners'));
  const part = { courseId: course.id, filters, open: setOpened, save };
  const empty = data && !answer.error && data.classes.length === 0;
  return (
    <>
      <CourseHead
        course={course}
        actions={
          <Button
            variant="primary"
            icon={<DownloadIcon aria-hidden="true" />}
            disabled={!data || empty}
            loading={exporting.busy}
            onClick={() => void exporting.run()}
          >
            {t('studyData.export')}
          </Button>
        }
      />
      <div className="vse-stack vse-study-data">
        <FilterBar data={data} filters={filters} />
        {answer.error ? (
          <CallError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
        ) : !data ? (
          <>
            <SkeletonBlock height="20px" width="220px" />
            <SkeletonBlock height="44px" />
            <SkeletonBlock height="520px" />
          </>
        ) : empty ? (
          <EmptyState
            title={t('studyData.noClass')}
            action={
              <Link href={addressOf('maintain.teachingManage.classManage', { Id: course.id })}>
                {t('studyData.noClass.go')}
              </Link>
            }
          >
            {t('studyData.noClass.more')}
          </EmptyState>
        ) : (
          <>
            <p className="vse-muted">{t('studyData.asOf', { time: formatInstant(data.asOf) })}</p>
            <Tabs
              label={t('studyData.tabs')}
              value={tab}
              onChange={(key) => change({ tab: key === 'overview' ? null : key }, { replace: true })}
              items={TABS.map((key) => ({ key, label: t(`studyData.tab.${key}`) }))}
            >
              <div className="vse-stack">
                {tab === 'overview' && <OverviewPart {...part} data={data} />}
                {tab === 'progress' && <NodesPart {...part} />}
                {tab === 'experiments' && <ExperimentsPart {...part} />}
                {tab === 'learners' && <LearnersPart {...part} />}
              </div>
            </Tabs>
          </>
        )}
      </div>
      {opened && <RowsDrawer courseId={course.id} filters={filters} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
