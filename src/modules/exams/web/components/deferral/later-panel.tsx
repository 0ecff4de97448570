import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { WaitingBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { deferralsRoute } from '../../../shared/deferral.contract.ts';
import { examsRoute } from '../../../shared/exam.contract.ts';
import { examAddress, windowText } from '../exam.model.ts';
import { ExamTable } from '../list/exam-table.tsx';
import { ExamTabs } from '../list/exam-tabs.tsx';
import { DecideDialog, type Deferral } from './decide-dialog.tsx';
import { DEFERRAL_TONES } from './deferral.model.ts';
import { ProofFiles } from './proof-files.tsx';

/** Requests of a course with what was decided. */
function Requests({
  courseId,
  rows,
  decides,
}: {
  readonly courseId: string;
  readonly rows: readonly Deferral[];
  readonly decides: boolean;
}) {
  const t = useT();
  const [open, setOpen] = useState<Deferral | null>(null);
  const waits = decides && rows.some(({ state }) => state === 'submitted');
  return (
    <>
      <SimpleTable
        caption={t('exams.deferral.requests')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState compact>{t('exams.deferral.none')}</EmptyState>}
        columns={[
          {
            key: 'person',
            title: t('exams.deferral.person'),
            heading: true,
            render: (row) => (
              <span className="vse-exams-two">
                <span>{row.name}</span>
                <small>
                  <span className="vse-num">{row.number}</span> {row.className}
                </small>
              </span>
            ),
          },
          {
            key: 'exam',
            title: t('exams.tab.exams'),
            render: (row) => (
              <span className="vse-exams-two">
                <Link href={examAddress('exam', { Id: courseId, examId: row.examId })}>{row.examName}</Link>
                <small className="vse-num">{windowText(row.opensAt, row.closesAt)}</small>
              </span>
            ),
          },
          {
            key: 'reason',
            title: t('exams.deferral.reason'),
            render: (row) => (
              <>
                <span className="vse-exams-reason">{row.reason}</span>
                <ProofFiles files={row.files} />
              </>
            ),
          },
          {
            key: 'at',
            title: t('exams.deferral.at'),
            render: (row) => <span className="vse-num">{formatInstant(row.submittedAt)}</span>,
          },
          {
            key: 'state',
            title: t('exams.field.state'),
            render: (row) => (
              <span className="vse-exams-two vse-exams-decided">
                <StatusTag tone={DEFERRAL_TONES[row.state]}>{t(`exams.deferral.state.${row.state}`)}</StatusTag>
                {row.opinion !== null && (
                  <small>{t('exams.deferral.by', { text: row.opinion, name: row.decidedBy ?? '' })}</small>
                )}
                {row.state === 'approved' && row.ownWindow && (
                  <small className="vse-num">{windowText(row.ownWindow.opensAt, row.ownWindow.closesAt)}</small>
                )}
              </span>
            ),
          },
        ]}
        {...(waits
          ? {
              actionsTitle: t('table.actions'),
              rowActions: (row: Deferral) =>
                row.state === 'submitted' && (
                  <Button
                    size="small"
                    aria-label={t('exams.deferral.decideTitle', { name: row.name, exam: row.examName })}
                    onClick={() => setOpen(row)}
                  >
                    {t('exams.deferral.decide')}
                  </Button>
                ),
            }
          : {})}
      />
      {open && <DecideDialog deferral={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** 缓考与补考: who asks to sit an exam later, and the later sittings of the course. */
export function LaterPanel({ course }: { readonly course: Course }) {
  const t = useT();
  const requests = useCall(deferralsRoute, { params: { courseId: course.id } });
  const exams = useCall(examsRoute, { params: { courseId: course.id }, query: { kind: 'exam' } });
  const sittings = (exams.data?.rows ?? []).filter(({ sitting }) => sitting === 'deferred' || sitting === 'makeup');
  const failed = [requests, exams].find((one) => one.error && !one.data);
  return (
    <>
      <CourseHead course={course} tools={<ExamTabs courseId={course.id} tab="later" />} />
      <div className="vse-plan vse-exams-list">
        {failed?.error && <CallError error={failed.error} retry={failed.refetch} />}
        {!failed && !(requests.data && exams.data) && <WaitingBlock height="420px" />}
        {requests.data && exams.data && (
          <div className="vse-stack">
            <h2 className="vse-exams-later">{t('exams.deferral.requests')}</h2>
            <Requests courseId={course.id} rows={requests.data.rows} decides={requests.data.can.decide} />
            <h2 className="vse-exams-later">{t('exams.deferral.sittings')}</h2>
            {sittings.length > 0 ? (
              <ExamTable kind="exam" courseId={course.id} rows={sittings} />
            ) : (
              <EmptyState compact>{t('exams.deferral.noSittings')}</EmptyState>
            )}
          </div>
        )}
      </div>
    </>
  );
}
