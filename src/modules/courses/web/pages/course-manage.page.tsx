import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { listTermsRoute } from '../../shared/course.contract.ts';
import { managedCourseResource, STATE_TONES } from '../../shared/course-list.resource.ts';
import { restoreCourseRoute } from '../../shared/life.contract.ts';
import { CreateCourseDialog } from '../components/course/create-course-button.tsx';
import { useCategories } from '../components/course/use-categories.ts';
import { ImportDialog } from '../components/manage/import-dialog.tsx';
import { useCourseLife } from '../components/manage/use-course-life.tsx';

/** 课程管理: the courses in whose team one is; all courses, to look at, for the platform administrator. */
export default function CourseManagePage() {
  const t = useT();
  const user = useUser();
  const life = useCourseLife();
  const [importing, setImporting] = useState(false);
  const categories = useCategories();
  const terms = useCall(listTermsRoute, {});
  const role = user?.role.id ?? 6;
  const creates = role === 3 || role === 5;
  return (
    <>
      <ListPage
        resource={managedCourseResource}
        page="courseManage"
        may={(action) => action === 'query' || action === 'export' || creates}
        title={t('courses.manage.title')}
        lead={t(role === 0 ? 'courses.manage.leadAdmin' : 'courses.manage.lead')}
        columns={[
          { name: 'name', width: 240 },
          { name: 'code', width: 130 },
          { name: 'category', width: 130 },
          'nature',
          'credits',
          {
            name: 'theoryhours',
            width: 120,
            render: (row) =>
              t('courses.life.hours', {
                theory: formatScore(Number(row.theoryhours)),
                lab: formatScore(Number(row.labhours)),
              }),
          },
          'role',
          { name: 'lead', hidden: true },
          'classes',
          'students',
          {
            name: 'completeness',
            width: 120,
            render: ({ id, completeness, name }) =>
              typeof completeness === 'number' ? (
                <Link href={addressOf('maintain.courseBuild.info', { Id: String(id), tab: 'completeness' })}>
                  <ProgressBar
                    label={t('courses.manage.completenessOf', { name: String(name) })}
                    value={completeness}
                    showValue
                  />
                </Link>
              ) : (
                '—'
              ),
          },
          'state',
          'updated',
        ]}
        card={{
          cover: (row) => ({
            id: String(row.id),
            subject: String(row.category),
            code: String(row.code),
            src: row.cover as string | null,
          }),
          title: (row) => String(row.name),
          note: ['code', 'role'],
          state: 'state',
          facts: ['classes', 'students', 'completeness'],
          href: (row) => addressOf('maintain.courseBuild.info', { Id: String(row.id) }),
        }}
        tones={{ state: STATE_TONES }}
        codes={{ category: categories.map(({ code, name }) => ({ value: code, label: name })) }}
        sources={{
          term: {
            kind: 'tree',
            nodes: terms.data?.rows.map(({ id, name }) => ({ id, name, parent: null })),
          },
        }}
        exports
        rowActions={life.actionsOf}
        restore={async (keys) => {
          for (const courseId of keys) await call(restoreCourseRoute, { params: { courseId } });
        }}
        onImport={() => setImporting(true)}
        {...(creates
          ? {
              create: {
                label: t('courses.create.open'),
                drawer: (close: () => void) => <CreateCourseDialog onClose={close} />,
              },
            }
          : {})}
        empty={{ text: t('courses.manage.empty') }}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {life.element}
    </>
  );
}
