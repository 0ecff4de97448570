import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';
import { OrphanedAnswers } from './orphaned-answers.tsx';
import { deskAddress, OwnExamCard } from './own-exam-card.tsx';
import { useOwnExams } from './own-exams.tsx';

type Tab = 'all' | 'todo' | 'pending' | 'done';

const TODO = new Set(['running', 'open', 'waiting']);
const fits = (tab: Tab, { state }: OwnExam): boolean =>
  tab === 'all' || (tab === 'todo' ? TODO.has(state) : tab === 'pending' ? state === 'pending' : state === 'done');

/** Attempts at a test with what may be seen of each. */
function Attempts({ courseId, row }: { readonly courseId: string; readonly row: OwnExam }) {
  const t = useT();
  const done = row.attempts.filter(({ state }) => state !== 'in_progress');
  if (done.length < 2) return null;
  return (
    <SimpleTable
      caption={t('attempts.own.attemptsOf', { name: row.exam.name })}
      captionHidden
      rows={done}
      rowKey={({ id }) => id}
      columns={[
        { key: 'no', title: t('attempts.own.column.no'), render: ({ no }) => no, numeric: true },
        {
          key: 'at',
          title: t('attempts.own.column.at'),
          render: ({ submittedAt }) => (submittedAt === null ? '' : formatInstant(new Date(submittedAt).toISOString())),
        },
        {
          key: 'score',
          title: t('attempts.own.column.score'),
          numeric: true,
          render: ({ score }) => (score === null ? '—' : formatScore(score)),
        },
        {
          key: 'look',
          title: t('attempts.own.column.look'),
          render: ({ id, no }) => (
            <Link href={deskAddress(courseId, row, id)} aria-label={t('attempts.own.lookAt', { n: no })}>
              {t('attempts.own.look')}
            </Link>
          ),
        },
      ]}
    />
  );
}

/** 测验: what is to be taken, and how the attempts went. */
export function OwnTests({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { list, now } = useOwnExams(courseId, 'test');
  const [tab, setTab] = useState<Tab>('all');
  if (list.error && !list.data) return <CallError error={list.error} retry={list.refetch} />;
  if (!list.data) return <SkeletonBlock height="240px" />;
  const { rows } = list.data;
  const count = (key: Tab) => rows.filter((row) => fits(key, row)).length;
  const shown = rows
    .filter((row) => fits(tab, row))
    .sort((a, b) => (a.exam.closesAt ?? Number.MAX_SAFE_INTEGER) - (b.exam.closesAt ?? Number.MAX_SAFE_INTEGER));
  const running = rows.flatMap(({ attempts }) =>
    attempts.filter(({ state }) => state === 'in_progress').map(({ id }) => id),
  );
  return (
    <div className="vse-stack">
      <OrphanedAnswers running={running} />
      <Segments
        label={t('attempts.own.tabs')}
        value={tab}
        onChange={(key) => setTab(key as Tab)}
        items={(['all', 'todo', 'pending', 'done'] as const).map((key) => ({
          key,
          label: t(`attempts.own.tab.${key}`),
          count: count(key),
        }))}
      />
      {shown.length === 0 && <EmptyState>{t('attempts.own.noTasks')}</EmptyState>}
      <div className="vse-own-exams">
        {shown.map((row) => (
          <div key={row.exam.id} className="vse-stack">
            <OwnExamCard courseId={courseId} row={row} now={now} level={2} />
            <Attempts courseId={courseId} row={row} />
          </div>
        ))}
      </div>
    </div>
  );
}
