import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { ownOpeningsRoute } from '../../shared/opening.contract.ts';
import { ExperimentCell } from './experiment-cell.tsx';
import { OpeningDrawer } from './opening-drawer.tsx';
import { formatWindow, STATE_TONES } from './opening-labels.model.ts';

export type OpeningLine = CallOutput<typeof ownOpeningsRoute>['rows'][number];

/** Openings one applied for or decides about, each with its drawer. @param open id of the one shown, from the address */
export function OpeningTable({
  title,
  list,
  open,
  onOpen,
  applicants = false,
  more,
  empty,
}: {
  readonly title: string;
  readonly list: {
    readonly data: { readonly rows: readonly OpeningLine[] } | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Who applied is of interest. */
  readonly applicants?: boolean;
  readonly more?: (row: OpeningLine) => ReactNode;
  readonly empty: ReactNode;
}) {
  const t = useT();
  if (list.error) return <CallError error={list.error} retry={list.refetch} />;
  const rows = list.data?.rows ?? [];
  const at = rows.findIndex(({ id }) => id === open);
  const neighbour = (step: number) => {
    const row = at < 0 ? undefined : rows[at + step];
    return row && (() => onOpen(row.id));
  };
  return (
    <>
      <SimpleTable
        caption={title}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={list.data ? 0 : 3}
        columns={[
          {
            key: 'experiment',
            title: t('openings.column.experiment'),
            heading: true,
            render: (row) => <ExperimentCell experiment={row.experiment} />,
          },
          ...(applicants
            ? [
                {
                  key: 'applicant',
                  title: t('openings.column.applicant'),
                  render: (row: OpeningLine) => `${row.applicant.name}（${row.unit}）`,
                },
              ]
            : []),
          {
            key: 'scope',
            title: t('openings.column.scope'),
            minor: 2,
            render: (row) => t(`openings.scope.${row.scope}`),
          },
          {
            key: 'window',
            title: t('openings.column.window'),
            render: (row) => <span className="vse-num">{formatWindow(row)}</span>,
          },
          {
            key: 'quotas',
            title: t('openings.own.quotas'),
            minor: 1,
            render: (row) => (
              <span className="vse-num">
                {formatNumber(row.people)}/{formatNumber(row.runs)}
              </span>
            ),
          },
          {
            key: 'booked',
            title: t('openings.column.booked'),
            minor: 1,
            render: (row) => (
              <span className="vse-num">
                {row.needsBooking ? `${formatNumber(row.booked)}/${formatNumber(row.places)}` : '—'}
              </span>
            ),
          },
          {
            key: 'state',
            title: t('noun.state'),
            render: (row) => <StatusTag tone={STATE_TONES[row.state]}>{t(`openings.state.${row.state}`)}</StatusTag>,
          },
          applicants
            ? {
                key: 'submitted',
                title: t('openings.column.submitted'),
                minor: 1,
                render: (row) => <TimeCell iso={row.submittedAt} />,
              }
            : { key: 'opinion', title: t('openings.column.opinion'), minor: 1, render: (row) => row.opinion || '—' },
        ]}
        actionsTitle={t('openings.actions')}
        rowActions={(row) => (
          <span className="opening-act">
            <Button size="small" onClick={() => onOpen(row.id)}>
              {t('openings.own.details')}
            </Button>
            {more?.(row)}
          </span>
        )}
        empty={empty}
      />
      {open && (
        <OpeningDrawer
          key={open}
          id={open}
          close={() => onOpen(null)}
          previous={neighbour(-1)}
          next={neighbour(1)}
          refresh={() => void list.refetch()}
        />
      )}
    </>
  );
}
