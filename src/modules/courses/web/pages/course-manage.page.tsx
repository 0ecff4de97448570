import { useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { listCoursesRoute } from '../../shared/course.contract.ts';
import { CourseMoves } from '../components/course/course-moves.tsx';
import { CourseRoleWord, CourseStateTag } from '../components/course/course-state.tsx';
import { CreateCourseButton } from '../components/course/create-course.tsx';
import './course-manage.css';

type Row = CallOutput<typeof listCoursesRoute>['rows'][number];
const STATES = ['draft', 'published', 'closed', 'archived'] as const;
const SIZE = 20;

function useColumns(): readonly TableColumn<Row>[] {
  const t = useT();
  return [
    {
      key: 'name',
      title: t('courses.manage.course'),
      heading: true,
      render: (row) => (
        <span className="vse-manage-name">
          <Link href={addressOf('maintain.courseBuild.info', { Id: row.id })}>{leadName(row)}</Link>
          <small>
            <span className="vse-code">{row.code}</span> · {t(`courses.nature.${natureOf(row.nature)}`)} ·{' '}
            {t('courses.manage.load', {
              credits: formatScore(row.credits),
              theory: formatScore(row.theoryHours),
              lab: formatScore(row.labHours),
            })}
            {row.role !== 'lead' && ` · ${row.leadName}`}
          </small>
        </span>
      ),
    },
    { key: 'role', title: t('courses.manage.role'), render: (row) => <CourseRoleWord role={row.role} /> },
    { key: 'classes', title: t('courses.manage.classes'), numeric: true, render: (row) => formatNumber(row.classes) },
    {
      key: 'students',
      title: t('courses.manage.students'),
      numeric: true,
      render: (row) => formatNumber(row.students),
    },
    {
      key: 'state',
      title: t('courses.column.state'),
      render: (row) => (
        <span className="vse-manage-name">
          <span>
            <CourseStateTag state={row.state} />
          </span>
          <small className="vse-num vse-nowrap" title={t('courses.manage.updated')}>
            {formatInstant(row.updatedAt)}
          </small>
        </span>
      ),
    },
  ];
}

const natureOf = (nature: string) => (nature === 'elective' || nature === 'public' ? nature : 'required');

/** 课程管理: the courses in whose team one is; all courses, to look at, for the platform administrator. */
export default function CourseManagePage() {
  const t = useT();
  const user = useUser();
  const pagerLabels = usePagerLabels();
  const columns = useColumns();
  const [params, setParams] = useSearchParams();
  const kw = (params.get('kw') ?? '').slice(0, 100);
  const state = STATES.find((one) => one === params.get('state'));
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(params.get('page')) || 1)));
  const filtered = kw !== '' || state !== undefined;
  const role = user?.role.id ?? 6;
  const creates = role === 3 || role === 5;

  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: 'kw' in changes },
    );
  const list = useCall(
    listCoursesRoute,
    { query: { as: role === 0 ? 'admin' : 'teacher', keyword: kw, state, page, size: SIZE } },
    { keepPrevious: true },
  );

  return (
    <>
      <PageHeader
        title={t('courses.manage.title')}
        lead={t(role === 0 ? 'courses.manage.leadAdmin' : 'courses.manage.lead')}
        actions={creates && <CreateCourseButton />}
      />
      <div className="vse-manage-tools">
        <SearchBox
          label={t('courses.manage.search')}
          placeholder={t('courses.manage.search')}
          clearLabel={t('ui.action.clear')}
          value={kw}
          onSearch={(text) => set({ kw: text || undefined })}
          slashFocus
        />
        <Select
          label={t('courses.column.state')}
          labelHidden
          value={state ?? ''}
          placeholder={t('courses.manage.anyState')}
          options={STATES.map((one) => ({ value: one, label: t(`courses.state.${one}`) }))}
          onChange={(event) => set({ state: event.target.value || undefined })}
        />
      </div>
      {list.error ? (
        <CallError error={list.error} retry={list.refetch} />
      ) : (
        <SimpleTable
          caption={t('courses.manage.title')}
          captionHidden
          columns={columns}
          rows={list.data?.rows ?? []}
          rowKey={(row) => row.id}
          skeletonRows={list.data ? 0 : 5}
          actionsTitle={t('courses.manage.actions')}
          rowActions={(row) => (
            <>
              <ButtonLink size="small" href={addressOf('maintain.courseBuild.structure', { Id: row.id })}>
                {t(row.role === null ? 'courses.manage.view' : 'courses.manage.open')}
              </ButtonLink>
              <CourseMoves course={row} small />
            </>
          )}
          empty={
            <EmptyState
              drawing={filtered ? 'no-match' : 'empty'}
              action={
                filtered ? (
                  <Button onClick={() => set({ kw: undefined, state: undefined })}>{t('courses.manage.reset')}</Button>
                ) : (
                  creates && <CreateCourseButton />
                )
              }
            >
              {t(filtered ? 'ui.empty.filtered' : 'courses.manage.empty')}
            </EmptyState>
          }
        />
      )}
      {list.data && list.data.total > SIZE && (
        <Pager
          page={page}
          size={SIZE}
          total={list.data.total}
          onPage={(n) => set({ page: n > 1 ? String(n) : undefined })}
          labels={pagerLabels}
        />
      )}
    </>
  );
}
