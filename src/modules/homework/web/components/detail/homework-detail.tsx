import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { ChevronLeftIcon, MoreIcon } from '../../../../../ui/design/icons.ts';
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
import { homeworkHistoryRoute, homeworkRoute } from '../../../shared/homework.contract.ts';
import { GIVEN_STATES } from '../../../shared/homework.model.ts';
import { HomeworkEditor } from '../editor/homework-editor.tsx';
import { type Homework, homeworkAddress } from '../homework.model.ts';
import { homeworkResultsSlot, homeworkReviewSlot, homeworkWorkSlot } from '../homework.slot.ts';
import { HomeworkStateTag } from '../homework-state.tsx';
import { ExtensionsPanel } from './extensions-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useHomeworkCommands } from './use-homework-commands.tsx';

/** Figures and the state move while one looks. */
const POLL_MS = 30_000;

const SLOTS = { work: homeworkWorkSlot, review: homeworkReviewSlot, results: homeworkResultsSlot } as const;
const TABS = ['overview', 'work', 'review', 'results', 'settings', 'extensions', 'history'] as const;
type Tab = (typeof TABS)[number];
const isSlot = (tab: Tab): tab is keyof typeof SLOTS => tab in SLOTS;

/** Tabs of homework: one of another module only when that module is, and once learners know of the homework. */
const tabsOf = (homework: Homework): Tab[] =>
  TABS.filter((tab) => {
    const given = GIVEN_STATES.includes(homework.state);
    if (tab === 'history') return homework.can.history;
    if (tab === 'extensions') return given;
    if (tab === 'review' && homework.settings.peer === null) return false;
    return isSlot(tab) ? given && isFilled(SLOTS[tab]) : true;
  });

function Panel({
  homework,
  tab,
  onCheck,
}: {
  readonly homework: Homework;
  readonly tab: Tab;
  readonly onCheck: () => void;
}) {
  switch (tab) {
    case 'overview':
      return <OverviewPanel homework={homework} />;
    case 'settings':
      return <HomeworkEditor homework={homework} onCheck={onCheck} />;
    case 'extensions':
      return <ExtensionsPanel homework={homework} />;
    case 'history':
      return (
        <div className="vse-plan-panel">
          <ObjectHistory route={homeworkHistoryRoute} params={{ homeworkId: homework.id }} />
        </div>
      );
    default:
      return (
        <SlotView
          slot={SLOTS[tab]}
          props={{ courseId: homework.courseId, homeworkId: homework.id }}
          waiting={<SkeletonBlock height="320px" />}
        />
      );
  }
}

/** What may be done with the homework, at the end of its bar. */
function Commands({ homework, onPublish }: { readonly homework: Homework; readonly onPublish: () => void }) {
  const t = useT();
  const { first, more, element } = useHomeworkCommands(homework, onPublish);
  return (
    <>
      {first.map((one) => (
        <Button key={one.key} variant={one.key === 'publish' ? 'primary' : 'default'} onClick={one.onSelect}>
          {one.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu label={<MoreIcon aria-hidden="true" />} name={t('ui.action.more')} look="icon" align="end" items={more} />
      )}
      {element}
    </>
  );
}

/** One homework: its tabs keep their addresses. */
export function HomeworkDetail({ course, homeworkId }: { readonly course: Course; readonly homeworkId: string }) {
  const t = useT();
  const [params, setParams, changeParams] = useAddressParams();
  const read = useCall(homeworkRoute, { params: { homeworkId } }, { refetchInterval: POLL_MS });
  const homework = read.data;
  const list = homeworkAddress({ Id: course.id });
  const back = (
    <ButtonLink variant="ghost" href={list} icon={<ChevronLeftIcon aria-hidden="true" />}>
      {t('homework.back')}
    </ButtonLink>
  );
  if (read.error?.status === 404 || (homework && homework.courseId !== course.id)) {
    return (
      <>
        <CourseHead course={course} />
        <StatePage
          drawing="no-access"
          title={t('homework.gone')}
          actions={<Link href={list}>{t('homework.toList')}</Link>}
        >
          {t('homework.goneText')}
        </StatePage>
      </>
    );
  }
  if (!homework) {
    return (
      <>
        <CourseHead course={course} tools={back} />
        {read.error ? <CallError error={read.error} retry={read.refetch} /> : <WaitingBlock height="420px" />}
      </>
    );
  }
  const publishing = (shown: boolean) => changeParams({ publish: shown ? '1' : null }, { replace: true });
  const tabs = tabsOf(homework);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  return (
    <>
      <CourseHead
        course={course}
        status={<HomeworkStateTag homework={homework} now={Date.parse(homework.now)} />}
        tools={back}
        actions={<Commands key={homework.id} homework={homework} onPublish={() => publishing(true)} />}
      />
      <div className="vse-plan">
        <div className="vse-plan-head">
          <h2>{homework.title}</h2>
          {homework.groups && <span className="vse-plan-mark">{t('homework.groupWork')}</span>}
          <LinkTabs
            label={t('homework.tabs')}
            value={tab}
            items={tabs.map((key) => ({
              key,
              label: t(`homework.tab.${key}`),
              ...(key === 'extensions' && homework.extensions > 0 ? { count: homework.extensions } : {}),
              href: homeworkAddress({ Id: course.id, homeworkId, ...(key === 'overview' ? {} : { tab: key }) }),
            }))}
          />
        </div>
        <Panel key={`${homework.id} ${tab}`} homework={homework} tab={tab} onCheck={() => publishing(true)} />
      </div>
      {params.get('publish') === '1' && homework.can.publish && (
        <PublishDialog
          homework={homework}
          onClose={() => publishing(false)}
          onPublished={() => setParams({ Id: course.id, homeworkId }, { replace: true })}
        />
      )}
    </>
  );
}
