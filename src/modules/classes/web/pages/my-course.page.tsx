import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { LinkCard } from '../../../../ui/design/card.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { leadCourse, leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { listCoursesRoute } from '../../../courses/shared/course.contract.ts';
import {
  CourseCover,
  CourseRoleWord,
  CourseStateTag,
  CreateCourseButton,
} from '../../../courses/web/courses.public.tsx';
import { myEnrolmentsRoute } from '../../shared/class.contract.ts';
import { ownCoursesRoute } from '../../shared/own-course.contract.ts';
import { JoinButton } from '../components/joining/join-form.tsx';
import { LeaveButton } from '../components/roster/leave-button.tsx';
import './my-course.css';

type Enrolment = CallOutput<typeof myEnrolmentsRoute>['rows'][number];
type Standing = CallOutput<typeof ownCoursesRoute>['rows'][number];
type Listed = CallOutput<typeof listCoursesRoute>['rows'][number];
const STATES = ['active', 'applied', 'waiting', 'completed', 'withdrawn', 'rejected'] as const;
/** States that few people know: their filters stand there only with something in them. */
const SELDOM: readonly string[] = ['applied', 'rejected'];
/** Whoever stands so reads the introduction of the course, not its outline. */
const OUTSIDE: readonly string[] = ['applied', 'waiting', 'withdrawn', 'rejected'];

function Failed({ error, onRetry }: { readonly error: { message: string; requestId: string }; onRetry: () => void }) {
  const _t = useT();
  return <CallError error={error} retry={onRetry} />;
}

/** What there is of news, and what is out of the own total. */
function LearnNews({ standing }: { readonly standing: Standing }) {
  const t = useT();
  const { unread, unconfirmed, totalState, total, band } = standing;
  if (unread === 0 && unconfirmed === 0 && totalState === 'none') return null;
  const shown = total === null ? (band ?? '—') : formatScore(total);
  return (
    <div className="vse-mine-news">
      {unread > 0 && <StatusTag tone="info">{t('classes.mine.unread', { n: unread })}</StatusTag>}
      {unconfirmed > 0 && <StatusTag tone="warning">{t('classes.mine.unconfirmed', { n: unconfirmed })}</StatusTag>}
      {totalState === 'withdrawn' && <StatusTag tone="neutral">{t('classes.mine.underReview')}</StatusTag>}
      {totalState === 'published' && (
        <span>
          {t('classes.mine.total')} <strong className="vse-num">{shown}</strong>
          {total !== null && band !== null && ` · ${band}`}
        </span>
      )}
    </div>
  );
}

function LearnCard({
  row,
  listed,
  standing,
}: {
  readonly row: Enrolment;
  readonly listed: Listed | undefined;
  /** Of a course one takes or took; undefined while it could not be read. */
  readonly standing: Standing | undefined;
}) {
  const t = useT();
  const progress = row.state === 'active' ? standing?.progress : undefined;
  const next = row.state === 'active' ? standing?.next : undefined;
  const due = row.state === 'active' ? standing?.due : undefined;
  const percent = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 0;
  return (
    <LinkCard
      href={addressOf(OUTSIDE.includes(row.state) ? 'study.info' : 'study.structure', {
        Id: row.courseId,
      })}
      title={leadCourse(row)}
      level={2}
      media={<CourseCover course={listed ?? { id: row.courseId, code: row.courseCode }} />}
      meta={
        <>
          {row.className} · {row.termName}
          {row.teachers.length > 0 && <> · {row.teachers.join(t('classes.mine.comma'))}</>}
        </>
      }
      actions={<LeaveButton row={row} />}
      footStart={
        row.state === 'waiting'
          ? t('classes.queue.mine', { n: row.place ?? 1 })
          : next
            ? next.dueAt === null
              ? t('classes.mine.nextItem', { name: next.name })
              : t('classes.mine.next', { name: next.name, time: formatInstant(next.dueAt) })
            : row.reason === null
              ? t(row.state === 'active' ? 'classes.mine.noNext' : `classes.enrolment.${row.state}`)
              : t('classes.roster.reasonWas', { reason: row.reason })
      }
    >
      {row.state === 'active' && progress?.total !== 0 && (
        <div className="vse-mine-progress">
          <ProgressBar
            value={progress ? percent : 0}
            label={t('classes.mine.progress', { name: leadCourse(row) })}
            valueText={progress ? t('classes.mine.done', { done: progress.done, total: progress.total }) : '—'}
            showValue
          />
        </div>
      )}
      {due && due.id !== next?.id && (
        <p className="vse-mine-due">{t('classes.mine.due', { name: due.name, time: formatInstant(due.dueAt) })}</p>
      )}
      {standing && (
        <LearnNews standing={row.state === 'active' ? standing : { ...standing, unread: 0, unconfirmed: 0 }} />
      )}
    </LinkCard>
  );
}

function Learning() {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const state = STATES.find((one) => one === params.get('state')) ?? 'active';
  const mine = useCall(myEnrolmentsRoute, {});
  const courses = useCall(listCoursesRoute, { query: { as: 'student', size: 200 } });
  const rows = mine.data?.rows ?? [];
  const standings = useCall(ownCoursesRoute, {});
  const byClass = new Map((standings.data?.rows ?? []).map((one) => [one.classId, one]));
  const standingOf = (row: Enrolment) =>
    ['active', 'completed'].includes(row.state) ? byClass.get(row.classId) : undefined;
  const dueOf = (row: Enrolment) => standingOf(row)?.due?.dueAt ?? '9999';
  const shown = rows.filter((row) => row.state === state).sort((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1));
  const byId = new Map((courses.data?.rows ?? []).map((course) => [course.id, course]));
  if (mine.error) return <Failed error={mine.error} onRetry={() => void mine.refetch()} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form */}
      <div className="vse-row vse-mine-states" role="group" aria-label={t('classes.mine.states')}>
        {STATES.filter((one) => one === state || !SELDOM.includes(one) || rows.some((row) => row.state === one)).map(
          (one) => (
            <FilterChip
              key={one}
              pressed={one === state}
              count={mine.data ? rows.filter((row) => row.state === one).length : undefined}
              onToggle={() => changeParams({ state: one === 'active' ? null : one }, { replace: true })}
            >
              {t(`classes.enrolment.${one}`)}
            </FilterChip>
          ),
        )}
      </div>
      {mine.data && shown.length === 0 ? (
        <EmptyState action={state === 'active' && <JoinButton />}>
          {t(state === 'active' ? 'classes.mine.empty' : 'ui.empty.filtered')}
        </EmptyState>
      ) : (
        <div className="vse-grid">
          {mine.data && !standings.isPending
            ? shown.map((row) => (
                <LearnCard
                  key={`${row.classId}|${row.joinedAt}`}
                  row={row}
                  listed={byId.get(row.courseId)}
                  standing={standingOf(row)}
                />
              ))
            : [1, 2, 3].map((n) => <SkeletonCard key={n} />)}
        </div>
      )}
    </>
  );
}

function Teaching({ rows, creates }: { readonly rows: readonly Listed[]; readonly creates: boolean }) {
  const t = useT();
  if (rows.length === 0) {
    return <EmptyState action={creates && <CreateCourseButton />}>{t('courses.manage.empty')}</EmptyState>;
  }
  return (
    <div className="vse-grid">
      {rows.map((row) => (
        <LinkCard
          key={row.id}
          href={addressOf('maintain.courseBuild.structure', { Id: row.id })}
          title={leadName(row)}
          level={2}
          media={<CourseCover course={row} />}
          meta={<CourseRoleWord role={row.role} />}
          footStart={t('classes.mine.counts', {
            classes: formatNumber(row.classes),
            students: formatNumber(row.students),
          })}
          footEnd={<CourseStateTag state={row.state} />}
        />
      ))}
    </div>
  );
}

/** 我的课程: what one learns, and for members of teams what one teaches. */
export default function MyCoursePage() {
  const t = useT();
  const user = useUser();
  const [params, , changeParams] = useAddressParams();
  const role = user?.role.id ?? 6;
  const creates = role === 3 || role === 5;
  const taught = useCall(listCoursesRoute, { query: { as: 'teacher', size: 200 } });
  const teaches = (taught.data?.total ?? 0) > 0;
  // People whose work is teaching begin with what they teach; everybody else with what they learn.
  const asked = params.get('tab');
  const tab = asked === 'teach' || asked === 'learn' ? asked : role === 6 ? 'learn' : 'teach';
  const both = teaches || creates;
  return (
    <>
      <PageHeader
        title={t('classes.mine.title')}
        actions={tab === 'teach' && both ? creates && <CreateCourseButton /> : <JoinButton />}
      />
      {both ? (
        <Tabs
          label={t('classes.mine.title')}
          value={tab}
          items={[
            { key: 'learn', label: t('classes.mine.learn') },
            { key: 'teach', label: t('classes.mine.teach'), count: taught.data?.total },
          ]}
          onChange={(key) => changeParams({ tab: key }, { replace: true })}
        >
          {tab === 'learn' ? <Learning /> : <Teaching rows={taught.data?.rows ?? []} creates={creates} />}
        </Tabs>
      ) : (
        <Learning />
      )}
    </>
  );
}
