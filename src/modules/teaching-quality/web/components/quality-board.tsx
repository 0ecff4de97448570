import { type ReactNode, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { type Course, CourseHead } from '../../../courses/web/courses.public.tsx';
import {
  qualityFeedbackRoute,
  qualityFileRoute,
  qualityObjectivesRoute,
  qualityPapersRoute,
  qualityRoute,
} from '../../shared/quality.contract.ts';
import { DistributionCards, ItemsCard, RelationCard } from './distribution-cards.tsx';
import { FeedbackCards } from './feedback-cards.tsx';
import { QualityFilters } from './filter-bar.tsx';
import { ClassesCard, ListButton, WholeCard } from './grade-cards.tsx';
import { ObjectiveCards } from './objective-cards.tsx';
import { PaperCards } from './paper-cards.tsx';
import { type CardProps, type Opened, type Quality, qualityFiltersOf, TABS, type Tab } from './quality.model.ts';
import { RowsDrawer } from './rows-drawer.tsx';
import { SnapshotDrawer } from './snapshot-drawer.tsx';
import { StepCards } from './step-cards.tsx';
import './quality.css';

/** An answer of a tab: its cards, the way to try again, or a skeleton. */
function Answered<T>({
  answer: { data, error, refetch, isFetching },
  children,
}: {
  readonly answer: {
    readonly data: T | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
  };
  readonly children: (data: T) => ReactNode;
}) {
  if (error) return <CallError error={error} retry={refetch} retrying={isFetching} />;
  return data === undefined ? <SkeletonBlock height="420px" /> : children(data);
}

function PapersTab(props: CardProps) {
  const input = { params: { courseId: props.courseId }, query: props.filters };
  const answer = useCall(qualityPapersRoute, input, { keepPrevious: true });
  return <Answered answer={answer}>{(data) => <PaperCards {...props} data={data} />}</Answered>;
}

function ObjectivesTab(props: CardProps) {
  const input = { params: { courseId: props.courseId }, query: props.filters };
  const answer = useCall(qualityObjectivesRoute, input, { keepPrevious: true });
  return <Answered answer={answer}>{(data) => <ObjectiveCards {...props} data={data} />}</Answered>;
}

function FeedbackTab(props: CardProps) {
  const input = { params: { courseId: props.courseId }, query: props.filters };
  const answer = useCall(qualityFeedbackRoute, input, { keepPrevious: true });
  return <Answered answer={answer}>{(data) => <FeedbackCards {...props} data={data} />}</Answered>;
}

/** 成绩分析, or what is missing before there are marks. */
function GradesTab({ data, ...props }: CardProps & { readonly data: Quality }) {
  const t = useT();
  if (!data.scheme) {
    return (
      <EmptyState
        action={
          <Link href={addressOf('maintain.courseBuild.grade', { Id: props.courseId })}>
            {t('teachingQuality.none.scheme.way')}
          </Link>
        }
      >
        {t('teachingQuality.none.scheme')}
      </EmptyState>
    );
  }
  return (
    <>
      <div>
        <ListButton save={props.save} />
      </div>
      <ClassesCard {...props} data={data} />
      <DistributionCards {...props} data={data} />
      <div className="vse-quality-pair">
        <ItemsCard {...props} data={data} />
        <RelationCard {...props} data={data} />
      </div>
    </>
  );
}

function TabContent({ tab, data, ...props }: CardProps & { readonly tab: Tab; readonly data: Quality }) {
  switch (tab) {
    case 'papers':
      return <PapersTab {...props} />;
    case 'objectives':
      return <ObjectivesTab {...props} />;
    case 'steps':
      return <StepCards {...props} />;
    case 'feedback':
      return <FeedbackTab {...props} />;
    default:
      return <GradesTab {...props} data={data} />;
  }
}

/** 教学质量 of a course. */
export function QualityBoard({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, , change] = useAddressParams();
  const filters = qualityFiltersOf(params);
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'grades';
  const [opened, setOpened] = useState<Opened | 'snapshots' | null>(null);
  const answer = useCall(qualityRoute, { params: { courseId: course.id }, query: filters }, { keepPrevious: true });
  const { data } = answer;
  const card: CardProps = {
    ...{ courseId: course.id, filters, open: setOpened },
    save: (part, more = {}) =>
      fileOrJob(
        qualityFileRoute,
        { params: { courseId: course.id }, query: { ...filters, part, ...more } },
        `${t('teachingQuality.title')}.xlsx`,
      ),
  };
  const close = () => setOpened(null);
  return (
    <>
      <CourseHead
        course={course}
        actions={
          <Button variant="primary" onClick={() => setOpened('snapshots')}>
            {t('teachingQuality.snapshots')}
          </Button>
        }
      />
      <div className="vse-stack vse-quality">
        <QualityFilters data={data} filters={filters} />
        {answer.error ? (
          <CallError error={answer.error} retry={answer.refetch} retrying={answer.isFetching} />
        ) : data ? (
          <>
            <p className="vse-muted">{t('teachingQuality.asOf', { time: formatInstant(data.asOf) })}</p>
            {data.classes.length === 0 ? (
              <EmptyState
                action={
                  <Link href={addressOf('maintain.teachingManage.classManage', { Id: course.id })}>
                    {t('teachingQuality.none.classes.way')}
                  </Link>
                }
              >
                {t('teachingQuality.none.classes')}
              </EmptyState>
            ) : (
              <>
                <WholeCard {...card} data={data} />
                <Tabs
                  label={t('teachingQuality.tab')}
                  items={TABS.map((key) => ({ key, label: t(`teachingQuality.tab.${key}`) }))}
                  value={tab}
                  onChange={(key) => change({ tab: key === 'grades' ? null : key }, { replace: true })}
                >
                  <div className="vse-quality-tab">
                    <TabContent {...card} tab={tab} data={data} />
                  </div>
                </Tabs>
              </>
            )}
          </>
        ) : (
          <>
            <SkeletonBlock height="20px" width="220px" />
            <SkeletonBlock height="170px" />
            <SkeletonBlock height="44px" />
            <SkeletonBlock height="720px" />
          </>
        )}
      </div>
      {opened === 'snapshots' && (
        <SnapshotDrawer courseId={course.id} archived={course.state === 'archived'} filters={filters} onClose={close} />
      )}
      {opened !== null && typeof opened === 'object' && (
        <RowsDrawer courseId={course.id} filters={filters} opened={opened} onClose={close} />
      )}
    </>
  );
}
