import type { ListRow } from '../../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { BulkAction } from '../../../../../ui/table/list-page.model.ts';
import { decideBulkRoute } from '../../../shared/bulk.contract.ts';
import { refreshEntry } from '../use-entry-commands.tsx';
import { bulkResult } from './bulk-result.ts';
import './review-queue.css';

const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));

/** Address of the review of an experiment. */
export const reviewAddress = (experimentId: string) =>
  addressOf('putinExperimentDetails', { id: experimentId, view: 'review' });

function NameCell({ row }: { readonly row: ListRow }) {
  const t = useT();
  return (
    <span className="entry-name-plain">
      <Link href={reviewAddress(text(row.experiment))}>{text(row.name)}</Link>
      {row.revision !== null && (
        <StatusTag tone="info">{t('experiments.queue.revision', { n: Number(row.revision) })}</StatusTag>
      )}
    </span>
  );
}

/** How long it has been waiting, in whole days, hours below one; what waits too long says so. */
function WaitingCell({ row }: { readonly row: ListRow }) {
  const t = useT();
  if (row.late === true) {
    return <StatusTag tone="warning">{t('experiments.queue.late', { n: Number(row.waiting) })}</StatusTag>;
  }
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(text(row.submitted_at))) / 3_600_000));
  return hours < 24
    ? t('experiments.queue.hours', { n: hours })
    : t('experiments.queue.days', { n: Math.floor(hours / 24) });
}

function ReviewerCell({ row }: { readonly row: ListRow }) {
  const t = useT();
  const name = text(row.reviewer);
  return name === '' ? '—' : t('experiments.queue.reviewing', { name });
}

/** Columns of what waits for a decision, the same for college and platform. */
export const QUEUE_COLUMNS = [
  { name: 'name', width: 260, render: (row: ListRow) => <NameCell row={row} /> },
  { name: 'code', render: (row: ListRow) => <span className="vse-num">{text(row.code)}</span> },
  'leadername',
  'unitname',
  'level',
  { name: 'completeness', render: (row: ListRow) => `${text(row.completeness)}%` },
  'number',
  'stage',
  {
    name: 'submitted_at',
    render: (row: ListRow) => <WaitingCell row={row} />,
  },
  { name: 'reviewer', render: (row: ListRow) => <ReviewerCell row={row} /> },
  { name: 'kind', hidden: true },
  // Asked for, because the waiting time shows them.
  { name: 'waiting', hidden: true },
  { name: 'late', hidden: true },
] as const;

/** 批量通过 and 批量退回 of what waits; the server decides each row again. */
export function useQueueDecisions(): BulkAction[] {
  const t = useT();
  const decide = async (command: 'approve' | 'return', keys: readonly string[], opinion: string) => {
    const answer = bulkResult(await call(decideBulkRoute, { body: { command, ids: [...keys], opinion } }));
    await refreshEntry();
    return answer;
  };
  return [
    {
      key: 'approve',
      label: t('experiments.review.approve'),
      needs: 'edit',
      grade: 'B',
      effect: (n) => t('experiments.queue.approveMany', { n }),
      why: (row) =>
        Number(row.completeness) < 100
          ? t('experiments.decide.incomplete', { percent: Number(row.completeness) })
          : null,
      run: (keys) => decide('approve', keys, ''),
    },
    {
      key: 'return',
      label: t('experiments.review.return'),
      needs: 'edit',
      danger: true,
      grade: (n) => (n > 100 ? 'D' : 'C'),
      effect: (n) => t('experiments.queue.returnMany', { n }),
      run: (keys, { reason }) => decide('return', keys, reason),
    },
  ];
}
