import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf, resolveAddress, routeByKey } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { OfflineNotice } from '../../../../../ui/api/offline-notice.tsx';
import { isPreviewing, viewedLearner } from '../../../../../ui/api/preview.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { EyeIcon, SettingsIcon } from '../../../../../ui/design/icons.ts';
import { PageHeader } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { leadName, otherName } from '../../../../../ui/i18n/names.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { usePageTitle } from '../../../../../ui/shell/page-title.ts';
import { builtPage } from '../../../../../ui/shell/registry.ts';
import { getCourseRoute } from '../../../shared/course.contract.ts';
import { CourseAbsent, StudyOutside } from './course-absent.tsx';
import { PreviewBanner, usePreview, ViewBanner, ViewRefused } from './course-preview.tsx';
import { CourseStateTag } from './course-state.tsx';
import { StudyStanding } from './study-standing.tsx';
import './course-frame.css';

const BuildStanding = lazy(() => loadChunk(() => import('./build-standing.tsx')));
const CoursePicker = lazy(() => loadChunk(() => import('./course-picker.tsx')));

/** A course as its pages get it. */
export type Course = CallOutput<typeof getCourseRoute>;

/** Pages that are seen as a learner. What else a learner has in a course is no one else's. */
const VIEWED: ReadonlySet<string> = new Set([
  ...['study.info', 'study.structure', 'study.scaleOfMarks', 'study.testJob', 'study.exams'],
]);

const ID = /^[0-9a-f-]{36}$/i;

/** The course before the name of its page. */
function CourseTrail({ course }: { readonly course: Course }) {
  const t = useT();
  return (
    <nav aria-label={t('ui.menu.trail')} className="vse-context-trail" title={otherName(course) ?? leadName(course)}>
      <span className="vse-num">{course.code}</span> {leadName(course)}
    </nav>
  );
}

/** From the maintenance of a course to what its students see, and back. */
function OtherSide({ course, area }: { readonly course: Course; readonly area: 'maintain' | 'study' }) {
  const t = useT();
  const other = area === 'maintain' ? 'study.structure' : 'maintain.courseBuild.info';
  if (course.role === null || !builtPage(other) || (area === 'study' && isPreviewing())) return null;
  return (
    <ButtonLink
      variant="ghost"
      {...(area === 'maintain'
        ? { href: addressOf(other, { Id: course.id, preview: '1' }), target: '_blank' }
        : { href: addressOf(other, { Id: course.id }) })}
      icon={area === 'maintain' ? <EyeIcon aria-hidden="true" /> : <SettingsIcon aria-hidden="true" />}
    >
      <span className="vse-fold-word">
        {area === 'maintain' ? t('courses.frame.asStudent') : t('courses.frame.maintain')}
      </span>
    </ButtonLink>
  );
}

/** On the pages a course is built on: how complete it is. */
function BuildMark({ course }: { readonly course: Course }) {
  const { pathname } = useLocation();
  const resolved = resolveAddress(pathname);
  const builds = resolved.kind === 'match' && resolved.row.key.startsWith('maintain.courseBuild.');
  if (!builds || course.state === 'archived') return null;
  return (
    <Suspense fallback={<div className="vse-standing vse-context-usual" />}>
      <BuildStanding courseId={course.id} />
    </Suspense>
  );
}

/** State of a course: learners only ever meet a published one, and phones have no room to say what is usual. */
function HeadState({ course }: { readonly course: Course }) {
  if (course.state !== 'published') return <CourseStateTag state={course.state} />;
  if (course.role === null) return null;
  return (
    <span className="vse-context-usual">
      <CourseStateTag state="published" />
    </span>
  );
}

/** What a course puts into the head of a list page of its own: its name, its state, the way to its other side. */
export function courseListHead(course: Course) {
  return {
    breadcrumbs: <CourseTrail course={course} />,
    status: <HeadState course={course} />,
    actions: (
      <>
        <BuildMark course={course} />
        <OtherSide course={course} area="maintain" />
      </>
    ),
  };
}

/** The bar of a page of one course: course, name of the page, state, then what the page puts there. */
export function CourseHead({
  course,
  status,
  tools,
  actions,
}: {
  readonly course: Course;
  /** State of what the page shows, in place of that of the course. */
  readonly status?: ReactNode;
  /** Selectors, tabs and search. */
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { area, title } = usePlace();
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={<CourseTrail course={course} />}
        status={status ?? <HeadState course={course} />}
        tools={tools}
        actions={
          <>
            {area === 'study' && course.role === null && <StudyStanding courseId={course.id} />}
            <BuildMark course={course} />
            <OtherSide course={course} area={area} />
            {actions}
          </>
        }
      />
      {area === 'study' && <StudyNotices course={course} />}
    </>
  );
}

/** Below the head of a study page: how old it is, and through whose eyes it is seen. */
function StudyNotices({ course }: { readonly course: Course }) {
  return (
    <>
      <OfflineNotice />
      <ViewBanner />
      {course.role !== null && <PreviewBanner courseId={course.id} />}
    </>
  );
}

/** Area and title of the present page. */
function usePlace() {
  const { pathname } = useLocation();
  const area: 'maintain' | 'study' = pathname.toLowerCase().startsWith('/maintain') ? 'maintain' : 'study';
  const resolved = resolveAddress(pathname);
  const key = resolved.kind === 'match' ? resolved.row.key : '';
  return { area, key, title: key === '' ? '' : translateKey(routeByKey(key).title) };
}

function Waiting() {
  const t = useT();
  return (
    <div className="vse-stack" role="status" aria-label={t('ui.loading')}>
      <SkeletonBlock height="44px" />
      <SkeletonBlock height="36px" width="40%" />
      <SkeletonText lines={3} />
      <SkeletonBlock height="320px" />
    </div>
  );
}

/**
 * Frame of every page of one course: reads `Id` of the address, shows one bar with the course, the page's name, its state and what `children` make of the course. Without `Id` one picks a course; a course that is
 * not there and one that may not be seen look the same. `absent` replaces the words for those.
 */
export function CourseFrame({
  actions,
  absent,
  outside,
  ownHead = false,
  quietDraft = false,
  children,
}: {
  readonly actions?: (course: Course) => ReactNode;
  readonly absent?: ReactNode;
  /** What somebody who has not joined a published course sees of it. */
  readonly outside?: (course: Course) => ReactNode;
  /** The page brings its `CourseHead` itself, with what stands there by its own state. */
  readonly ownHead?: boolean;
  /** The state in the head says enough of a draft: the page needs the room. */
  readonly quietDraft?: boolean;
  readonly children: (course: Course) => ReactNode;
}) {
  const t = useT();
  const user = useUser();
  const [params] = useSearchParams();
  const id = params.get('Id') ?? '';
  const { area, key, title } = usePlace();
  const course = useCall(
    getCourseRoute,
    { params: { courseId: id }, ...(area === 'study' ? { query: { study: '1' as const } } : {}) },
    { enabled: ID.test(id) },
  );
  const stranger = course.data?.outside !== undefined;
  usePreview(stranger ? undefined : course.data, area);
  const name = course.data && leadName(course.data);
  usePageTitle(name && `${title} · ${name}`, name);

  if (id === '' && !absent) {
    return (
      <Suspense fallback={<Waiting />}>
        <CoursePicker area={area} />
      </Suspense>
    );
  }
  const status = course.error?.status;
  // A learner's course has no maintenance for the learner, and the page says no more than for a course of others.
  const unmanaged = area === 'maintain' && course.data?.role === null && user?.role.id !== 0;
  if (!ID.test(id) || status === 404 || status === 400 || unmanaged) {
    return absent ?? <CourseAbsent area={area} />;
  }
  const viewed = viewedLearner();
  if (viewed && course.error?.status === 403) return <ViewRefused error={course.error} from={viewed.from} />;
  if (course.error) {
    return <CallError error={course.error} retry={course.refetch} />;
  }
  if (!course.data) return <Waiting />;
  if (stranger) return outside?.(course.data) ?? <StudyOutside course={course.data} />;
  const unseen = viewed !== null && !VIEWED.has(key);
  return (
    <>
      {(!ownHead || unseen) && <CourseHead course={course.data} actions={actions?.(course.data)} />}
      {area === 'maintain' && !quietDraft && course.data.state === 'draft' && (
        <Banner tone="info">{t('courses.frame.draft')}</Banner>
      )}
      {area === 'maintain' && course.data.state === 'archived' && (
        <Banner tone="warning">{t('courses.course.archived')}</Banner>
      )}
      {unseen ? <StatePage underHead title={t('courses.frame.viewNot')} /> : children(course.data)}
    </>
  );
}
