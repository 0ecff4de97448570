import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type LearnerWorkState, learnerWorkRoute, WORK_KINDS } from '../../../shared/learner-work.contract.ts';

type Work = CallOutput<typeof learnerWorkRoute>['rows'][number];

const TONES: Readonly<Record<LearnerWorkState, Tone>> = {
  begun: 'neutral',
  finished: 'success',
  handedIn: 'info',
  returned: 'warning',
  marked: 'success',
  present: 'success',
  late: 'warning',
  early: 'warning',
  absent: 'error',
  leave: 'neutral',
};

/** Where a piece of work is looked at and judged. */
function placeOf(
  { kind, id, of }: Work,
  { courseId, classId }: { readonly courseId: string; readonly classId: string },
) {
  switch (kind) {
    case 'run':
      return addressOf('experimentRun', {}, { runId: id });
    case 'report':
      return addressOf('centre.labReport', { mark: id });
    case 'homework':
      return addressOf('maintain.teachingManage.jobManagement', {
        Id: courseId,
        homeworkId: of,
        tab: 'work',
        work: id,
      });
    case 'test':
      return addressOf('maintain.teachingManage.testManage', { Id: courseId, examId: of });
    case 'exam':
      return addressOf('maintain.teachingManage.examManage', { Id: courseId, examId: of });
    case 'attendance':
      return addressOf('maintain.teachingManage.myClass', { Id: courseId, class: classId, tab: 'attendance' });
  }
}

/** What one learner did in a course, newest first, each with the place where it is judged. */
export function LearnerWork({
  enrolmentId,
  courseId,
  classId,
}: {
  readonly enrolmentId: string;
  readonly courseId: string;
  readonly classId: string;
}) {
  const t = useT();
  const work = useCall(learnerWorkRoute, { params: { enrolmentId } });
  const [kind, setKind] = useState<'all' | Work['kind']>('all');
  const { data } = work;
  const rows = data?.rows ?? [];
  const kinds = WORK_KINDS.filter((one) => rows.some((row) => row.kind === one));
  const shown = kind === 'all' ? rows : rows.filter((row) => row.kind === kind);
  return (
    <section className="vse-stack" aria-labelledby="roster-work">
      <SectionHeading id="roster-work">{t('classes.work.work')}</SectionHeading>
      {work.isPending && <SkeletonText lines={4} />}
      {work.error && <CallError compact error={work.error} retry={work.refetch} retrying={work.isFetching} />}
      {data?.sees.marks && (
        <p className="vse-row">
          {t('classes.work.mark')}
          <strong className="vse-num">{data.mark === null ? '—' : formatScore(data.mark)}</strong>
          <Link href={addressOf('maintain.teachingManage.scoreManagement', { Id: courseId, classId })}>
            {t('classes.work.book')}
          </Link>
        </p>
      )}
      {kinds.length > 1 && (
        <Segments
          label={t('classes.work.kind')}
          value={kind}
          onChange={setKind}
          items={[
            { key: 'all' as const, label: t('classes.work.all'), count: rows.length },
            ...kinds.map((key) => ({
              key,
              label: t(`classes.work.kind.${key}`),
              count: rows.filter((row) => row.kind === key).length,
            })),
          ]}
        />
      )}
      {data && (
        <SimpleTable
          caption={t('classes.work.work')}
          captionHidden
          rows={shown}
          rowKey={(row) => `${row.kind}-${row.id}`}
          columns={[
            {
              key: 'what',
              title: t('classes.work.what'),
              heading: true,
              render: (row) => (
                <Link href={placeOf(row, { courseId, classId })}>
                  {row.title || t(`classes.work.kind.${row.kind}`)}
                </Link>
              ),
            },
            { key: 'kind', title: t('classes.work.kind'), render: (row) => t(`classes.work.kind.${row.kind}`) },
            {
              key: 'state',
              title: t('classes.form.state'),
              render: (row) => <StatusTag tone={TONES[row.state]}>{t(`classes.work.state.${row.state}`)}</StatusTag>,
            },
            {
              key: 'score',
              title: t('classes.work.score'),
              numeric: true,
              render: ({ score, outOf }) =>
                score === null || outOf === null ? '—' : `${formatScore(score)} / ${formatNumber(outOf)}`,
            },
            {
              key: 'at',
              title: t('classes.work.when'),
              render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.at)}</span>,
            },
          ]}
          empty={<EmptyState compact>{t('classes.work.none')}</EmptyState>}
        />
      )}
      {data?.capped && <p>{t('classes.work.capped')}</p>}
    </section>
  );
}
