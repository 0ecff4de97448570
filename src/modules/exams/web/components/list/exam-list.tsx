import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { WaitingBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { examsRoute } from '../../../shared/exam.contract.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { examAddress } from '../exam.model.ts';
import { ExamBin } from './bin-dialog.tsx';
import { CreateExam } from './create-exam.tsx';
import { byChapter, inGroup, isNarrowed, narrowed, readFilter, STATE_GROUPS } from './exam-filter.model.ts';
import { ExamTable } from './exam-table.tsx';
import { ExamTabs } from './exam-tabs.tsx';
import { ListFilter } from './list-filter.tsx';
import '../../../../../ui/forms/plan.css';
import '../exams.css';

/** Figures move while an exam is open. */
const POLL_MS = 30_000;

/** The exams or tests of a course. */
export function ExamList({ kind, course }: { readonly kind: ExamKind; readonly course: Course }) {
  const t = useT();
  const navigate = useNavigate();
  const [params, , changeParams] = useAddressParams();
  const [open, setOpen] = useState<'create' | 'bin' | null>(null);
  const list = useCall(examsRoute, { params: { courseId: course.id }, query: { kind } }, { refetchInterval: POLL_MS });
  const filter = readFilter(params);
  const narrow = (change: Readonly<Record<string, string>>) => changeParams(change, { replace: true });
  const all = list.data?.rows ?? [];
  const fitting = narrowed(all, filter);
  const rows = byChapter(
    kind,
    fitting.filter((row) => inGroup(row, filter.group)),
  );
  const classes = new Map(all.flatMap((row) => row.classes.map((one) => [one.id, one.name] as const)));
  const terms = list.data?.terms ?? [];
  const create = (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen('create')}>
      {t(kind === 'exam' ? 'exams.create' : 'exams.createTest')}
    </Button>
  );
  return (
    <>
      <CourseHead
        course={course}
        tools={
          <>
            {kind === 'exam' && <ExamTabs courseId={course.id} tab="exams" />}
            {(all.length > 0 || !list.data) && (
              <Segments
                label={t('exams.field.state')}
                value={filter.group}
                onChange={(group) => narrow({ state: group === 'all' ? '' : group })}
                items={STATE_GROUPS.map((key) => ({
                  key,
                  label: t(`exams.group.${key}`),
                  count: list.data ? fitting.filter((row) => inGroup(row, key)).length : null,
                }))}
              />
            )}
            <SearchBox
              label={t('exams.search')}
              placeholder={t('exams.search')}
              value={filter.kw}
              slashFocus
              onSearch={(kw) => narrow({ kw })}
            />
            {(all.length > 0 || !list.data) && (
              <ListFilter kind={kind} filter={filter} classes={[...classes]} terms={terms} onNarrow={narrow} />
            )}
          </>
        }
        actions={
          <>
            <Button
              variant="ghost"
              icon={<TrashIcon aria-hidden="true" />}
              aria-label={t('table.bin.open')}
              title={t('table.bin.open')}
              disabled={!list.data}
              onClick={() => setOpen('bin')}
            />
            {list.data?.can.create && create}
          </>
        }
      />
      {/* With a key it is not the waiting form moved: a list without rows has no filters above it. */}
      <div key={list.data ? 'rows' : 'waiting'} className="vse-plan vse-exams-list">
        {list.error && !list.data && <CallError error={list.error} retry={list.refetch} />}
        {list.isLoading && <WaitingBlock height="420px" />}
        {list.data && all.length === 0 && (
          <EmptyState
            drawing="empty"
            action={
              list.data.can.create && (
                <span className="vse-row">
                  {create}
                  {kind === 'test' && (
                    <ButtonLink href={addressOf('maintain.courseBuild.structure', { Id: course.id })}>
                      {t('exams.empty.toOutline')}
                    </ButtonLink>
                  )}
                </span>
              )
            }
          >
            {t(kind === 'exam' ? 'exams.empty' : 'exams.emptyTests')}
          </EmptyState>
        )}
        {list.data &&
          all.length > 0 &&
          (rows.length === 0 ? (
            <EmptyState
              drawing="no-match"
              action={
                isNarrowed(filter) && (
                  <Button onClick={() => narrow({ state: '', class: '', sitting: '', term: '', mine: '', kw: '' })}>
                    {t('exams.filter.reset')}
                  </Button>
                )
              }
            >
              {t('exams.noMatch')}
            </EmptyState>
          ) : (
            <ExamTable kind={kind} courseId={course.id} rows={rows} />
          ))}
      </div>
      {open === 'create' && (
        <CreateExam
          kind={kind}
          courseId={course.id}
          onClose={() => setOpen(null)}
          onCreated={(examId) => {
            setOpen(null);
            void navigate(examAddress(kind, { Id: course.id, examId, tab: 'settings' }));
          }}
        />
      )}
      {open === 'bin' && list.data && (
        <ExamBin kind={kind} courseId={course.id} canEdit={list.data.can.create} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
