import { useState } from 'react';
import type { ListRow } from '../../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../../ui/table/list-page.tsx';
import { listCoursesRoute, listTermsRoute } from '../../../../courses/shared/course.contract.ts';
import { type Course, courseListHead } from '../../../../courses/web/courses.public.tsx';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import { listClassesRoute } from '../../../shared/class.contract.ts';
import {
  commandFits,
  ENROLMENT_STATES,
  type EnrolmentCommand,
  REASONED,
  UNSEEN_DAYS,
} from '../../../shared/class.model.ts';
import { rosterResource, STATE_TONES } from '../../../shared/roster.resource.ts';
import { MissingAccounts } from '../missing-accounts.tsx';
import { RISK_TONES } from '../my-class/risk-words.tsx';
import { AddDialog } from './add-dialog.tsx';
import { refreshRoster } from './refresh-roster.ts';
import type { EnrolmentAt } from './roster.model.ts';
import { RosterRecord } from './roster-record.tsx';
import { useRosterCommands } from './use-roster-commands.tsx';
import './roster.css';

const BULK: readonly EnrolmentCommand[] = ['approve', 'admit', 'restore', 'reject', 'withdraw'];
/** Beyond so many a person types the number. */
const MANY = 100;
const MAX_COURSES = 100;
/** Columns of how many were done of how many. */
const SHARES = ['experiments', 'reports', 'tests'] as const;

/** The day of an instant; its hour stands in the record. */
const dayOf = (at: unknown) => formatInstant(typeof at === 'string' ? at : null).slice(0, 'yyyy-mm-dd'.length);

const stateOf = (state: unknown) => ENROLMENT_STATES.find((one) => one === state) ?? 'active';

const at = (row: ListRow): EnrolmentAt => ({
  id: String(row.id),
  name: String(row.name),
  state: String(row.state),
  courseId: String(row.courseid),
  classId: String(row.classid),
});

/**
 * 选课学生 of one course, and 学生管理 over all one's own: the same list, commands and import in two frames. Without a
 * course the rows say themselves whether the reader may change them.
 */
export function Roster({ course }: { readonly course?: Course }) {
  const t = useT();
  const user = useUser();
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const commands = useRosterCommands();
  const classes = useCall(
    listClassesRoute,
    { params: { courseId: course?.id ?? '' } },
    { enabled: course !== undefined },
  );
  const courses = useCall(
    listCoursesRoute,
    { query: { as: 'teacher', size: MAX_COURSES } },
    { enabled: course === undefined },
  );
  const terms = useCall(listTermsRoute, {}, { enabled: course === undefined });
  const changes = course
    ? course.rights?.class === 'all' && course.state !== 'archived'
    : // Who has no course is seldom here: the commands have their place while that is read.
      (courses.data?.total ?? 1) > 0;
  const title = t(course ? 'route.maintain.teachingManage.electiveStudents' : 'route.centre.studentManage');
  const why = (command: EnrolmentCommand | 'move') => (row: ListRow) => {
    if (row.manageable !== true) return t('error.forbidden');
    const fits = command === 'move' ? row.state === 'active' : commandFits(command, String(row.state));
    return fits ? null : t('classes.command.unfit', { state: t(`classes.enrolment.${stateOf(row.state)}`) });
  };
  return (
    <>
      <ListPage
        resource={rosterResource}
        page="courseStudents"
        may={(action) => action === 'query' || action === 'export' || (changes && action !== 'delete')}
        within={course ? { filter: 'course', id: course.id } : { filter: 'member', id: user?.id ?? '' }}
        {...(course && { head: courseListHead(course) })}
        title={title}
        columns={[
          { name: 'name', width: 84 },
          { name: 'number', width: 104 },
          { name: 'unit', width: 116 },
          { name: 'classname', width: 108, hidden: course === undefined },
          ...(course ? [] : [{ name: 'coursename' as const, width: 130 }]),
          { name: 'class', width: 152 },
          { name: 'state', width: 100 },
          {
            name: 'progress',
            width: 96,
            render: ({ progress, name }) =>
              typeof progress === 'number' ? (
                <ProgressBar
                  label={t('classes.roster.progressOf', { name: String(name) })}
                  value={progress}
                  showValue
                />
              ) : (
                '—'
              ),
          },
          {
            name: 'lastseen',
            width: 124,
            render: ({ lastseen }) => <span className="vse-num">{dayOf(lastseen)}</span>,
          },
          { name: 'joined', width: 124, render: ({ joined }) => <span className="vse-num">{dayOf(joined)}</span> },
          {
            name: 'time',
            width: 124,
            hidden: true,
            render: ({ time }) => <span className="vse-num">{typeof time === 'number' ? formatScore(time) : '—'}</span>,
          },
          { name: 'group', width: 112, hidden: true },
          ...SHARES.map((name) => ({
            name,
            width: 88,
            hidden: true,
            render: (row: ListRow) => (
              <span className="vse-num">{typeof row[name] === 'string' ? row[name] : '—'}</span>
            ),
          })),
          {
            name: 'attendance',
            width: 88,
            hidden: true,
            render: ({ attendance }) => (
              <span className="vse-num">{typeof attendance === 'number' ? `${formatNumber(attendance)}%` : '—'}</span>
            ),
          },
          {
            name: 'mark',
            width: 88,
            hidden: true,
            render: ({ mark }) => <span className="vse-num">{typeof mark === 'number' ? formatScore(mark) : '—'}</span>,
          },
          { name: 'risk', width: 88, hidden: true },
          { name: 'source', hidden: true },
          { name: 'major', hidden: true },
          { name: 'mobile', hidden: true },
          { name: 'termname', hidden: true },
          { name: 'reason', hidden: true },
        ]}
        tones={{ state: STATE_TONES, risk: RISK_TONES }}
        sources={{
          ...(course && {
            classid: {
              kind: 'tree' as const,
              nodes: classes.data?.rows.map(({ id, name }) => ({ id, name, parent: null })),
            },
          }),
          ...(!course && {
            course: {
              kind: 'tree' as const,
              nodes: courses.data?.rows.map((one) => ({ id: one.id, name: leadName(one), parent: null })),
            },
            term: {
              kind: 'tree' as const,
              nodes: terms.data?.rows.map(({ id, name }) => ({ id, name, parent: null })),
            },
          }),
          unit: { kind: 'text' },
          classname: { kind: 'text' },
          groupname: { kind: 'text' },
          unseen: {
            kind: 'codes',
            labels: UNSEEN_DAYS.map((n) => ({ value: String(n), label: t('classes.roster.days', { n }) })),
          },
        }}
        start={{ filters: { state: ['active'] } }}
        create={{
          label: t('classes.add.open'),
          drawer: (close) => <AddDialog {...(course && { courseId: course.id })} onClose={close} />,
        }}
        onImport={() => setImporting(true)}
        exports
        rowActions={(row) => (row.manageable === true ? commands.actionsOf(at(row)) : [])}
        bulk={[
          ...(course
            ? [
                {
                  key: 'move',
                  label: t('classes.command.move'),
                  needs: 'edit' as const,
                  grade: 'A' as const,
                  effect: (n: number) => t('classes.command.move.many', { n }),
                  why: why('move'),
                  run: (ids: readonly string[]) => commands.move({ ids, courseId: course.id }),
                },
              ]
            : []),
          ...BULK.map((command) => ({
            key: command,
            label: t(`classes.command.${command}`),
            needs: 'edit' as const,
            danger: REASONED.includes(command),
            grade: (n: number) =>
              REASONED.includes(command) ? (n > MANY ? ('D' as const) : ('C' as const)) : ('B' as const),
            effect: (n: number) => t(`classes.command.${command}.many`, { n }),
            why: why(command),
            run: (keys: readonly string[], { reason }: { readonly reason: string }) =>
              commands.give(command, keys, reason),
          })),
        ]}
        empty={{
          text: t('classes.roster.empty'),
          action: changes ? (
            <span className="vse-row">
              <Button variant="primary" onClick={() => setAdding(true)}>
                {t('classes.add.open')}
              </Button>
              <Button onClick={() => setImporting(true)}>{t('classes.import.open')}</Button>
              {course && (
                <ButtonLink href={addressOf('maintain.teachingManage.classManage', { Id: course.id })}>
                  {t('classes.roster.toCodes')}
                </ButtonLink>
              )}
            </span>
          ) : undefined,
        }}
        drawer={(open) => <RosterRecord key={open.id} {...open} actionsOf={commands.actionsOf} />}
      />
      {commands.element}
      {adding && <AddDialog {...(course && { courseId: course.id })} onClose={() => setAdding(false)} />}
      <ImportDialog
        name="enrolments"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refreshRoster()}
        {...(course && {
          beside: (importId: string) => <MissingAccounts key={importId} courseId={course.id} importId={importId} />,
        })}
      />
    </>
  );
}
