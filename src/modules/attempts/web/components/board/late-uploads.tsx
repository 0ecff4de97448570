import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { formatDuration, formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { decideLateRoute, lateUploadsRoute } from '../../../shared/board.contract.ts';

type Late = CallOutput<typeof lateUploadsRoute>['rows'][number];
const TONES = { pending: 'warning', accepted: 'success', refused: 'neutral' } as const;
const instantOf = (ms: number) => formatInstant(new Date(ms).toISOString());

function DecisionDialog({
  attemptId,
  accept,
  onClose,
}: {
  readonly attemptId: string;
  readonly accept: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const [shown, setShown] = useState(false);
  const send = useAction(async () => {
    await call(decideLateRoute, { params: { attemptId }, body: { accept, reason: reason.text } });
    await refresh(lateUploadsRoute);
    onClose();
  });
  return (
    <FormDialog
      title={t(accept ? 'attempts.board.late.acceptTitle' : 'attempts.board.late.refuseTitle')}
      submitLabel={t(accept ? 'attempts.board.late.accept' : 'attempts.board.late.refuse')}
      busy={send.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (!reason.fault) void send.run();
      }}
    >
      <p>{t(accept ? 'attempts.board.late.acceptText' : 'attempts.board.late.refuseText')}</p>
      <ReasonField reason={reason} shown={shown} />
    </FormDialog>
  );
}

/** 待裁定: answers that came after the end; nothing is shown without any. */
export function LateUploads({ examId }: { readonly examId: string }) {
  const t = useT();
  const late = useCall(lateUploadsRoute, { params: { examId } });
  const [asked, setAsked] = useState<{ readonly attemptId: string; readonly accept: boolean } | null>(null);
  if (!late.data || late.data.rows.length === 0) return null;
  const { rows, can } = late.data;
  return (
    <section className="vse-stack" aria-label={t('attempts.board.late.title')}>
      <SimpleTable<Late>
        caption={t('attempts.board.late.title')}
        rows={rows}
        rowKey={({ attemptId, state }) => `${attemptId} ${state}`}
        columns={[
          {
            key: 'name',
            title: t('attempts.board.column.name'),
            render: ({ name, number }) => `${name} ${number ?? ''}`,
            heading: true,
          },
          { key: 'items', title: t('attempts.board.late.items'), render: ({ items }) => items, numeric: true },
          { key: 'by', title: t('attempts.board.late.by'), render: ({ lateSeconds }) => formatDuration(lateSeconds) },
          { key: 'seen', title: t('attempts.board.late.seen'), render: ({ seenAt }) => instantOf(seenAt) },
          {
            key: 'state',
            title: t('attempts.board.column.state'),
            render: ({ state, reason }) => (
              <span title={reason ?? undefined}>
                <StatusTag tone={TONES[state]}>{t(`attempts.board.late.state.${state}`)}</StatusTag>
              </span>
            ),
          },
        ]}
        {...(can.decide
          ? {
              actionsTitle: t('attempts.own.column.look'),
              rowActions: ({ attemptId, state }) =>
                state === 'pending' ? (
                  <>
                    <Button size="small" onClick={() => setAsked({ attemptId, accept: true })}>
                      {t('attempts.board.late.accept')}
                    </Button>
                    <Button size="small" variant="ghost" onClick={() => setAsked({ attemptId, accept: false })}>
                      {t('attempts.board.late.refuse')}
                    </Button>
                  </>
                ) : null,
            }
          : {})}
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
