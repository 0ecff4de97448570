import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type regradesRoute, undoRegradeRoute } from '../../../shared/regrade.contract.ts';
import { refreshScores } from './refresh-scores.ts';

type Row = CallOutput<typeof regradesRoute>['rows'][number];

/** 重新判分记录: what was corrected, by whom and why; the newest of a question can be taken back. */
export function RegradeHistory({
  examId,
  rows,
  placeOf,
}: {
  readonly examId: string;
  readonly rows: readonly Row[];
  /** Place of the question of a regrade in the list of questions, from 1; 0 for one that is not there. */
  readonly placeOf: (row: Row) => number;
}) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const undo = useAction(async (row: Row) => {
    const sure = await confirm({
      grade: 'C',
      title: t('marking.regrade.undoTitle'),
      text: t('marking.regrade.undoText'),
      confirmLabel: t('marking.regrade.undo'),
    });
    if (!sure) return;
    await call(undoRegradeRoute, { params: { examId, regradeId: row.id }, body: { reason: sure.reason } });
    await refreshScores();
  });
  const questionOf = (row: Row) => {
    const n = placeOf(row);
    return n > 0 ? t('marking.question', { n }) : t('marking.regrade.unknownQuestion');
  };
  return (
    <section className="vse-stack">
      <div className="vse-mark-tools">
        <h3>{t('marking.regrade.history')}</h3>
      </div>
      <SimpleTable
        caption={t('marking.regrade.history')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'question', title: t('marking.column.question'), heading: true, render: questionOf },
          {
            key: 'how',
            title: t('marking.regrade.column.how'),
            render: (row) => (
              <span className="vse-mark-states">
                {t(`marking.regrade.short.${row.kind}`)}
                {row.policy === 'raise' && <small>{t('marking.regrade.raise')}</small>}
                {row.undone && <StatusTag tone="neutral">{t('marking.regrade.undoneShort')}</StatusTag>}
              </span>
            ),
          },
          {
            key: 'effect',
            title: t('marking.regrade.column.effect'),
            numeric: true,
            render: ({ gained, lost, kept }) =>
              t('marking.regrade.effect', {
                ...{ gained: formatNumber(gained), lost: formatNumber(lost), kept: formatNumber(kept) },
              }),
          },
          {
            key: 'reason',
            title: t('marking.regrade.column.reason'),
            render: ({ reason, undone }) => (
              <>
                {reason}
                {undone && (
                  <small className="vse-mark-note">
                    {t('marking.regrade.undone', {
                      ...{ by: undone.by, time: formatInstant(undone.at), reason: undone.reason },
                    })}
                  </small>
                )}
              </>
            ),
          },
          { key: 'by', title: t('marking.regrade.column.by'), render: (row) => row.by },
          {
            key: 'at',
            title: t('marking.regrade.column.at'),
            render: (row) => <span className="vse-num">{formatInstant(row.at)}</span>,
          },
        ]}
        {...(rows.some(({ undoable }) => undoable)
          ? {
              actionsTitle: t('table.actions'),
              rowActions: (row: Row) =>
                row.undoable && (
                  <Button size="small" variant="ghost" loading={undo.busy} onClick={() => void undo.run(row)}>
                    {t('marking.regrade.undo')}
                  </Button>
                ),
            }
          : {})}
      />
      {element}
    </section>
  );
}
