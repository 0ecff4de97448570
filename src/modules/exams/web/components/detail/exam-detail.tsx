import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { CalendarIcon, ChevronLeftIcon, ClockIcon, MoreIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { SkeletonBlock, WaitingBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { LinkTabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { isFilled, SlotView } from '../../../../../ui/slot.tsx';
import { ObjectHistory } from '../../../../audit/web/audit.public.tsx';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { examHistoryRoute, examRoute } from '../../../shared/exam.contract.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { ExamEditor } from '../editor/exam-editor.tsx';
import { type Exam, examAddress } from '../exam.model.ts';
import { examAnalysisSlot, examBoardSlot, examMarkingSlot, examResultsSlot } from '../exam.slot.ts';
import { ExamStateTag } from '../exam-state.tsx';
import { CandidatesPanel } from './candidates-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { useExamCommands } from './use-exam-commands.tsx';
import '../../../../../ui/forms/plan.css';
import '../exams.css';

/** Figures, forms and the state move while one looks. */
const POLL_MS = 15_000;

const SLOTS = {
  board: examBoardSlot,
  marking: examMarkingSlot,
  results: examResultsSlot,
  analysis: examAnalysisSlot,
} as const;
const TABS = ['overview', 'settings', 'candidates', 'board', 'marking', 'results', 'analysis', 'history'] as const;
type Tab = (typeof TABS)[number];
const isSlot = (tab: Tab): tab is keyof typeof SLOTS => tab in SLOTS;

/** Tabs of an exam: one of another module only when that module is, and once there is something in it. */
function tabsOf(exam: Exam): Tab[] {
  const begun = exam.state !== 'draft' && exam.state !== 'withdrawn';
  return TABS.filter((tab) => {
    if (tab === 'history') return exam.can.history;
    if (tab === 'board' && exam.kind === 'test') return false;
    return isSlot(tab) ? begun && isFilled(SLOTS[tab]) : true;
  });
}

function Panel({ exam, tab }: { readonly exam: Exam; readonly tab: Tab }) {
  const [params, , go] = useAddressParams();
  switch (tab) {
    case 'overview':
      return <OverviewPanel exam={exam} />;
    case 'settings':
      return (
        <ExamEditor
          exam={exam}
          step={params.get('step')}
          onStep={(step) => go({ step })}
          onPublished={() => go({ tab: 'overview', step: null })}
        />
      );
    case 'candidates':
      return <CandidatesPanel exam={exam} />;
    case 'history':
      return (
        <div className="vse-plan-panel">
          <ObjectHistory route={examHistoryRoute} params={{ examId: exam.id }} />
        </div>
      );
    default:
      return (
        <SlotView
          slot={SLOTS[tab]}
          props={{ courseId: exam.courseId, examId: exam.id }}
          waiting={<SkeletonBlock height="320px" />}
        />
      );
  }
}

/** The one thing one came for. */
const PRIMARY: readonly string[] = ['publish', 'redraft'];
/** What stands for a command where a phone has no room for its name. */
const SIGNS: Readonly<Record<string, ReactNode>> = {
  extend: <ClockIcon aria-hidden="true" />,
  reschedule: <CalendarIcon aria-hidden="true" />,
};

/** What may be done with the exam, at the end of its bar. */
function Commands({ exam }: { readonly exam: Exam }) {
  const t = useT();
  const { first, more, element } = useExamCommands(exam);
  return (
    <>
      {first.map((one) =>
        one.href === undefined ? (
          <Button
            key={one.key}
            variant={PRIMARY.includes(one.key) ? 'primary' : 'default'}
            icon={SIGNS[one.key]}
            onClick={one.onSelect}
          >
            {one.label}
          </Button>
        ) : (
          <ButtonLink key={one.key} variant={PRIMARY.includes(one.key) ? 'primary' : 'default'} href={one.href}>
            {one.label}
          </ButtonLink>
        ),
      )}
      {more.length > 0 && (
        <Menu label={<MoreIcon aria-hidden="true" />} name={t('ui.action.more')} look="icon" align="end" items={more} />
      )}
      {element}
    </>
  );
}

/** One exam or test: its tabs keep their addresses. */
export function ExamDetail({
  kind,
  course,
  examId,
}: {
  readonly kind: ExamKind;
  readonly course: Course;
  readonly examId: string;
}) {
  const t = useT();
  const [params] = useSearchParams();
  const read = useCall(examRoute, { params: { examId } }, { refetchInterval: POLL_MS });
  const exam = read.data;
  const list = examAddress(kind, { Id: course.id });
  const back = (
    <ButtonLink variant="ghost" href={list} icon={<ChevronLeftIcon aria-hidden="true" />}>
      {t(kind === 'exam' ? 'exams.back' : 'exams.backTests')}
    </ButtonLink>
  );
  if (read.error?.status === 404 || (exam && (exam.courseId !== course.id || exam.kind !== kind))) {
    return (
      <>
        <CourseHead course={course} />
        <StatePage
          underHead
          drawing="no-access"
          title={t('exams.gone')}
          actions={<Link href={list}>{t('exams.toList')}</Link>}
        >
          {t('exams.goneText')}
        </StatePage>
      </>
    );
  }
  if (!exam) {
    return (
      <>
        <CourseHead course={course} tools={back} />
        {read.error ? <CallError error={read.error} retry={read.refetch} /> : <WaitingBlock height="420px" />}
      </>
    );
  }
  const tabs = tabsOf(exam);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  return (
    <>
      <CourseHead
        course={course}
        status={<ExamStateTag state={exam.state} collecting={exam.collecting} />}
        tools={back}
        actions={<Commands key={exam.id} exam={exam} />}
      />
      <div className="vse-plan">
        <div className="vse-plan-head">
          <h2>{exam.name}</h2>
          {exam.sitting !== 'normal' && <span className="vse-plan-mark">{t(`exams.sitting.${exam.sitting}`)}</span>}
          <LinkTabs
            label={t('exams.tabs')}
            value={tab}
            items={tabs.map((key) => ({
              key,
              label: t(`exams.tab.${key}`),
              href: examAddress(kind, { Id: course.id, examId, tab: key }),
            }))}
          />
        </div>
        <Panel key={`${exam.id} ${tab}`} exam={exam} tab={tab} />
      </div>
    </>
  );
}
