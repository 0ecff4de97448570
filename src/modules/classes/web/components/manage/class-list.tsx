import { useState } from 'react';
import { type ListRow, listRoute } from '../../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import type { RowAction } from '../../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../../ui/table/list-page.tsx';
import { listCoursesRoute, listTeamRoute, listTermsRoute } from '../../../../courses/shared/course.contract.ts';
import { type Course, courseListHead } from '../../../../courses/web/courses.public.tsx';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import { commandClassesRoute, listClassesRoute } from '../../../shared/class.contract.ts';
import { CLASS_COMMANDS, CLASS_STATES } from '../../../shared/class.model.ts';
import { CLASS_TONES, classListResource } from '../../../shared/class-list.resource.ts';
import { oneRosterRoute } from '../../../shared/one-roster.contract.ts';
import { ClassMoveDialog } from '../class-moves.tsx';
import { CreateClassDialog } from '../create-class.tsx';
import { EditClassDialog } from '../edit-class.tsx';
import { MergeDialog } from '../merge-dialog.tsx';
import { MissingAccounts } from '../missing-accounts.tsx';
import { refreshRoster } from '../roster/refresh-roster.ts';
import { bulkResult } from '../roster/roster.model.ts';
import { ClassBinDialog, useRemoveClass } from './class-bin.tsx';
import { ClassRecord, type ClassTab } from './class-record.tsx';
import { CopyTermDialog } from './copy-term-dialog.tsx';
import type { ClassRow } from './join-settings.tsx';
import { SplitDialog } from './split-dialog.tsx';

const MAX_COURSES = 100;
const stateOf = (state: unknown) => CLASS_STATES.find((one) => one === state) ?? 'preparing';
type What = 'edit' | 'start' | 'end' | 'merge' | 'split' | 'copy';
interface Opened {
  readonly what: What;
  readonly id: string;
  readonly courseId: string;
}

/** The dialog of one command on one class, read anew with what may be done. */
function ClassDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const list = useCall(listClassesRoute, { params: { courseId: opened.courseId } });
  const all = list.data?.rows ?? [];
  const row = all.find((one) => one.id === opened.id);
  if (!row) return null;
  if (opened.what === 'edit') return <EditClassDialog row={row} onClose={onClose} />;
  if (opened.what === 'copy') return <CreateClassDialog from={row} onClose={onClose} />;
  if (opened.what === 'split') return <SplitDialog row={row} onClose={onClose} />;
  if (opened.what !== 'merge') return <ClassMoveDialog row={row} move={opened.what} onClose={onClose} />;
  return (
    <MergeDialog
      row={row}
      others={all.filter((one) => one.id !== row.id && one.termId === row.termId && one.state !== 'ended')}
      onClose={onClose}
    />
  );
}

/** 班级管理 of one course, and over all one's own: the same list and commands in two frames. */
export function ClassList({ course }: { readonly course?: Course }) {
  const t = useT();
  const user = useUser();
  const [, , changeParams] = useAddressParams();
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState<'enrolments' | 'classes' | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [showsBin, setShowsBin] = useState(false);
  const [copying, setCopying] = useState(false);
  const removing = useRemoveClass();
  const roster = useAction((classId: string, code: string) =>
    fileOrJob(oneRosterRoute, { params: { classId }, body: {} }, `${code}_OneRoster.zip`),
  );
  const [tab, setTab] = useState<ClassTab>('facts');
  const terms = useCall(listTermsRoute, {});
  const team = useCall(listTeamRoute, { params: { courseId: course?.id ?? '' } }, { enabled: course !== undefined });
  const courses = useCall(
    listCoursesRoute,
    { query: { as: 'teacher', size: MAX_COURSES } },
    { enabled: course === undefined },
  );
  const changes = course
    ? course.rights?.class === 'all' && course.state !== 'archived'
    : (courses.data?.total ?? 0) > 0;
  const show = (id: string, next: ClassTab) => {
    setTab(next);
    changeParams({ row: id });
  };
  const command = (what: What, id: string, courseId: string, label: string): RowAction => ({
    key: what,
    label,
    onSelect: () => setOpened({ what, id, courseId }),
  });
  const actionsOf = (row: ClassRow): readonly RowAction[] => [
    ...(row.can.manage ? [command('edit', row.id, row.courseId, t('classes.update.open'))] : []),
    ...(row.can.start ? [command('start', row.id, row.courseId, t('classes.move.start'))] : []),
    ...(changes ? [command('copy', row.id, row.courseId, t('classes.copy.open'))] : []),
    ...(row.can.merge ? [command('merge', row.id, row.courseId, t('classes.merge.open'))] : []),
    ...(row.can.manage && row.taken > 1 ? [command('split', row.id, row.courseId, t('classes.split.open'))] : []),
    ...(row.can.end ? [command('end', row.id, row.courseId, t('classes.move.end'))] : []),
  ];
  const rowActions = (row: ListRow): readonly RowAction[] => {
    const [id, courseId] = [String(row.id), String(row.courseid)];
    const manages = row.manageable === true;
    return [
      ...(manages ? [command('edit', id, courseId, t('classes.update.open'))] : []),
      ...(manages && row.state === 'preparing' ? [command('start', id, courseId, t('classes.move.start'))] : []),
      ...(manages
        ? [{ key: 'settings', label: t('classes.settings.open'), onSelect: () => show(id, 'settings') }]
        : []),
      { key: 'members', label: t('classes.members.open'), reads: true, onSelect: () => show(id, 'members') },
      ...(changes ? [command('copy', id, courseId, t('classes.copy.open'))] : []),
      ...(row.manageable === true || (changes && row.state === 'ended')
        ? [
            {
              key: 'oneRoster',
              label: t('classes.oneRoster.open'),
              reads: true,
              onSelect: () => void roster.run(id, String(row.code)),
            },
          ]
        : []),
      ...(manages && row.state === 'preparing' && row.taken === 0
        ? [
            {
              key: 'remove',
              label: t('classes.remove.open'),
              onSelect: () => void removing.ask({ id, courseId, name: String(row.name) }),
            },
          ]
        : []),
      ...(manages && row.state === 'running' ? [command('end', id, courseId, t('classes.move.end'))] : []),
    ];
  };
  const nodesOf = (rows: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ id, name, parent: null }));
  return (
    <>
      <ListPage
        resource={classListResource}
        page="courseClasses"
        may={(action) => action === 'query' || action === 'export' || (changes && action !== 'delete')}
        within={course ? { filter: 'course', id: course.id } : { filter: 'member', id: user?.id ?? '' }}
        {...(course && { head: courseListHead(course) })}
        title={t(course ? 'route.maintain.teachingManage.classManage' : 'route.centre.classManage')}
        columns={[
          { name: 'name', width: 190 },
          { name: 'code', width: 120 },
          ...(course ? [] : [{ name: 'coursename' as const, width: 140 }]),
          { name: 'termname', width: 150 },
          {
            name: 'teachers',
            width: 110,
            render: ({ teachers }) => (Array.isArray(teachers) ? formatList(teachers.map(String)) : '—'),
          },
          {
            name: 'taken',
            width: 100,
            render: ({ taken, capacity }) => `${formatNumber(Number(taken))} / ${formatNumber(Number(capacity))}`,
          },
          {
            name: 'applied',
            width: 70,
            render: ({ applied, courseid }) =>
              Number(applied) > 0 ? (
                <a
                  href={addressOf('maintain.teachingManage.electiveStudents', {
                    Id: String(courseid),
                    state: 'applied',
                  })}
                >
                  {formatNumber(Number(applied))}
                </a>
              ) : (
                formatNumber(0)
              ),
          },
          { name: 'waiting', width: 70 },
          'joinrule',
          { name: 'joincode', width: 100 },
          'state',
          { name: 'started', hidden: true },
          { name: 'ended', hidden: true },
          { name: 'mergedinto', hidden: true },
          { name: 'created', hidden: true },
        ]}
        tones={{ state: CLASS_TONES }}
        sources={{
          term: { kind: 'tree', nodes: nodesOf(terms.data?.rows) },
          ...(course
            ? {
                teacher: {
                  kind: 'tree' as const,
                  nodes: nodesOf(team.data?.rows.map((one) => ({ id: one.personId, name: one.name }))),
                },
              }
            : {
                course: {
                  kind: 'tree' as const,
                  nodes: nodesOf(courses.data?.rows.map((one) => ({ id: one.id, name: leadName(one) }))),
                },
              }),
        }}
        create={{
          label: t('classes.create.open'),
          drawer: (close) => <CreateClassDialog {...(course && { courseId: course.id })} onClose={close} />,
        }}
        exports
        bulk={CLASS_COMMANDS.map((command) => ({
          key: command,
          label: t(`classes.command.${command}`),
          needs: 'edit' as const,
          danger: command === 'end',
          grade: command === 'end' ? ('D' as const) : ('B' as const),
          effect: (n: number) => t(`classes.command.${command}.many`, { n }),
          why: (row: ListRow) => {
            if (row.manageable !== true) return t('error.forbidden');
            const fits = command === 'resetCode' || row.state === (command === 'start' ? 'preparing' : 'running');
            return fits ? null : t('classes.command.unfitClass', { state: t(`classes.state.${stateOf(row.state)}`) });
          },
          run: async (ids: readonly string[]) => {
            const answer = await call(commandClassesRoute, { body: { command, ids: [...ids] } });
            await refresh(listClassesRoute, listRoute);
            return bulkResult(answer);
          },
        }))}
        more={[
          ...(course
            ? [
                {
                  key: 'importClasses',
                  label: t('classes.sheetOf.title'),
                  needs: 'import' as const,
                  onSelect: () => setImporting('classes'),
                },
              ]
            : []),
          {
            key: 'import',
            label: t('classes.import.title'),
            needs: 'import',
            onSelect: () => setImporting('enrolments'),
          },
          ...(course && changes
            ? [
                { key: 'copyTerm', label: t('classes.copyTerm.open'), onSelect: () => setCopying(true) },
                { key: 'bin', label: t('table.bin.open'), onSelect: () => setShowsBin(true) },
              ]
            : []),
        ]}
        rowActions={rowActions}
        empty={{
          text: t('classes.manage.empty'),
          action: changes ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              {t('classes.create.open')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => (
          <ClassRecord
            key={open.id}
            {...open}
            courseId={course?.id ?? String(open.row?.courseid ?? '')}
            tab={tab}
            onTab={setTab}
            actionsOf={actionsOf}
          />
        )}
      />
      {creating && <CreateClassDialog {...(course && { courseId: course.id })} onClose={() => setCreating(false)} />}
      {showsBin && course && <ClassBinDialog courseId={course.id} onClose={() => setShowsBin(false)} />}
      {copying && course && <CopyTermDialog courseId={course.id} onClose={() => setCopying(false)} />}
      {removing.element}
      {opened && <ClassDialog opened={opened} onClose={() => setOpened(null)} />}
      {course && (
        <ImportDialog
          name="classes"
          objectId={course.id}
          open={importing === 'classes'}
          onClose={() => setImporting(null)}
          onDone={() => void refresh(listClassesRoute, listRoute)}
        />
      )}
      <ImportDialog
        name="enrolments"
        open={importing === 'enrolments'}
        onClose={() => setImporting(null)}
        onDone={() => void refreshRoster()}
        {...(course && {
          beside: (importId: string) => <MissingAccounts key={importId} courseId={course.id} importId={importId} />,
        })}
      />
    </>
  );
}
