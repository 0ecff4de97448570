import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { WaitingBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { homeworkListRoute } from '../../../shared/homework.contract.ts';
import { homeworkAddress } from '../homework.model.ts';
import { HomeworkBin } from './bin-dialog.tsx';
import { CreateHomework } from './create-homework.tsx';
import { inGroup, isNarrowed, narrowed, readFilter, STATE_GROUPS } from './homework-filter.model.ts';
import { HomeworkTable } from './homework-table.tsx';
import { JobTabs } from './job-tabs.tsx';

/** Figures move while learners hand in. */
const POLL_MS = 30_000;

/** The homework of a course. */
export function HomeworkList({ course }: { readonly course: Course }) {
  const t = useT();
  const navigate = useNavigate();
  const [params, , changeParams] = useAddressParams();
  const [open, setOpen] = useState<'create' | 'bin' | null>(null);
  const list = useCall(homeworkListRoute, { params: { courseId: course.id }, query: {} }, { refetchInterval: POLL_MS });
  const filter = readFilter(params);
  const narrow = (change: Readonly<Record<string, string>>) => changeParams(change, { replace: true });
  const all = list.data?.rows ?? [];
  const fitting = narrowed(all, filter);
  const rows = fitting.filter((row) => inGroup(row, filter.group));
  const classes = [...new Map(all.flatMap((row) => row.classes.map(({ id, name }) => [id, name] as const)))];
  const create = (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen('create')}>
      {t('homework.create')}
    </Button>
  );
  return (
    <>
      <CourseHead
        course={course}
        tools={
          <>
            <JobTabs courseId={course.id} tab="homework" />
            {(all.length > 0 || !list.data) && (
              <Segments
                label={t('homework.field.state')}
                value={filter.group}
                onChange={(group) => narrow({ state: group === 'all' ? '' : group })}
                items={STATE_GROUPS.map((key) => ({
                  key,
                  label: t(`homework.group.${key}`),
                  count: list.data ? fitting.filter((row) => inGroup(row, key)).length : null,
                }))}
              />
            )}
            {classes.length > 1 && (
              <Select
                label={t('homework.field.classes')}
                labelHidden
                placeholder={t('homework.filter.allClasses')}
                value={filter.classId}
                options={classes.map(([value, label]) => ({ value, label }))}
                onChange={(event) => narrow({ class: event.target.value })}
              />
            )}
            {(all.length > 0 || !list.data) && (
              <SearchBox
                label={t('homework.search')}
                placeholder={t('homework.search')}
                value={filter.kw}
                slashFocus
                onSearch={(kw) => narrow({ kw })}
              />
            )}
          </>
        }
        actions={
          <>
            <IconButton
              icon={<TrashIcon aria-hidden="true" />}
              label={t('table.bin.open')}
              disabled={!list.data}
              onClick={() => setOpen('bin')}
            />
            {list.data?.can.create && create}
          </>
        }
      />
      {/* With a key it is not the waiting form moved: a list without rows has no filters above it. */}
      <div key={list.data ? 'rows' : 'waiting'} className="vse-plan vse-homework-list">
        {list.error && !list.data && <CallError error={list.error} retry={list.refetch} />}
        {list.isLoading && <WaitingBlock height="420px" />}
        {list.data && all.length === 0 && (
          <EmptyState drawing="empty" action={list.data.can.create && create}>
            {t('homework.empty')}
          </EmptyState>
        )}
        {list.data &&
          all.length > 0 &&
          (rows.length === 0 ? (
            <EmptyState
              drawing="no-match"
              action={
                isNarrowed(filter) && (
                  <Button onClick={() => narrow({ state: '', class: '', kw: '' })}>{t('homework.filter.reset')}</Button>
                )
              }
            >
              {t('homework.noMatch')}
            </EmptyState>
          ) : (
            <HomeworkTable courseId={course.id} rows={rows} />
          ))}
      </div>
      {open === 'create' && (
        <CreateHomework
          courseId={course.id}
          onClose={() => setOpen(null)}
          onCreated={(homeworkId) => {
            setOpen(null);
            void navigate(homeworkAddress({ Id: course.id, homeworkId, tab: 'settings' }));
          }}
        />
      )}
      {open === 'bin' && list.data && (
        <HomeworkBin courseId={course.id} canEdit={list.data.can.create} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
