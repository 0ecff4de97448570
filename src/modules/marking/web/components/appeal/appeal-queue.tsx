import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import type { questionAppealsRoute } from '../../../shared/appeal.contract.ts';
import { QuestionCell } from '../question-cell.tsx';

type Row = CallOutput<typeof questionAppealsRoute>['rows'][number];

const TONES = { submitted: 'warning', kept: 'neutral', changed: 'success', withdrawn: 'neutral' } as const;

/** 成绩复核: appeals about questions of the exam, the open ones first. */
export function AppealQueue({ rows, can }: CallOutput<typeof questionAppealsRoute>) {
  const t = useT();
  const [, , changeParams] = useAddressParams();
  const open = (row: Row) => changeParams({ appeal: row.id });
  return (
    <section className="vse-stack">
      <div className="vse-mark-tools">
        <h3>{t('marking.appeal.queue')}</h3>
      </div>
      <SimpleTable
        caption={t('marking.appeal.queue')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'who',
            title: t('marking.sheet.name'),
            heading: true,
            render: (row) => (
              <span className="vse-mark-states">
                {row.name} {row.studentNumber && <small className="vse-num">{row.studentNumber}</small>}
              </span>
            ),
          },
          {
            key: 'question',
            title: t('marking.column.question'),
            render: (row) => (
              <QuestionCell lead={<span>{t('marking.question', { n: row.place })}</span>} stem={row.stem} />
            ),
          },
          {
            key: 'score',
            title: t('marking.desk.points'),
            numeric: true,
            render: (row) =>
              row.scoreAfter === null
                ? formatScore(row.scoreBefore)
                : t('marking.regrade.change', {
                    before: formatScore(row.scoreBefore),
                    after: formatScore(row.scoreAfter),
                  }),
          },
          {
            key: 'at',
            title: t('marking.appeal.column.at'),
            render: (row) => <span className="vse-num">{formatInstant(row.submittedAt)}</span>,
          },
          {
            key: 'state',
            title: t('marking.sheet.state'),
            render: (row) => <StatusTag tone={TONES[row.state]}>{t(`marking.appeal.state.${row.state}`)}</StatusTag>,
          },
        ]}
        {...(can.answer
          ? {
              actionsTitle: t('table.actions'),
              rowActions: (row: Row) => (
                <Button
                  size="small"
                  variant={row.state === 'submitted' ? 'default' : 'ghost'}
                  aria-label={t(row.state === 'submitted' ? 'marking.appeal.answerOf' : 'marking.appeal.viewOf', {
                    ...{ name: row.name, n: row.place },
                  })}
                  onClick={() => open(row)}
                >
                  {t(row.state === 'submitted' ? 'marking.appeal.answer' : 'marking.appeal.view')}
                </Button>
              ),
            }
          : {})}
      />
    </section>
  );
}
