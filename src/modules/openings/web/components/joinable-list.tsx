import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { RunButton } from '../../../runs/web/runs.public.tsx';
import { joinableOpeningsRoute } from '../../shared/opening.contract.ts';
import { ExperimentCell } from './experiment-cell.tsx';
import { experimentName, formatWindow, STATE_TONES } from './opening-labels.model.ts';

const BookDialog = lazy(() => loadChunk(() => import('./book-dialog.tsx')));

type Joinable = CallOutput<typeof joinableOpeningsRoute>['rows'][number];

/** What one does next: comes in, books a place, or reads why neither is possible. */
function Act({ row, onBook }: { readonly row: Joinable; readonly onBook: () => void }) {
  const t = useT();
  switch (row.act) {
    case 'enter':
      return (
        <RunButton
          experimentId={row.experiment.id}
          context={{ kind: 'opening', openingId: row.id }}
          labels={{ ok: t('openings.enter') }}
        />
      );
    case 'book':
      return (
        <Button variant="primary" onClick={onBook}>
          {t('openings.book.book')}
        </Button>
      );
    case 'booked':
      return (
        <span className="opening-act">
          <Button onClick={onBook}>{t('openings.book.more')}</Button>
          {row.slot && (
            <span className="vse-muted-small">{t('openings.act.booked', { time: formatWindow(row.slot) })}</span>
          )}
        </span>
      );
    default:
      return <span className="vse-muted-small">{t(`openings.act.${row.act}`)}</span>;
  }
}

/** 我可参加: openings that include the person, with the next thing to do. Filters stand in the address. */
export function JoinableList() {
  const t = useT();
  const locale = useLocale();
  const [params, , change] = useAddressParams();
  const [booking, setBooking] = useState<Joinable | null>(null);
  const list = useCall(joinableOpeningsRoute, {});
  const kw = (params.get('kw') ?? '').slice(0, 100);
  const typed = kw.trim().toLowerCase();
  const found = /^\d{4}-\d{2}-\d{2}$/.exec(params.get('date') ?? '');
  const date = found ? found[0] : '';
  const free = params.get('free') === '1';
  const set = (values: Readonly<Record<string, string>>) => change(values, { replace: true });
  const all = list.data?.rows ?? [];
  // A day as the person sees it: from its midnight to the next one.
  const from = date === '' ? 0 : new Date(`${date}T00:00`).getTime();
  const rows = all.filter(
    (row) =>
      [row.experiment.name, row.experiment.nameEn ?? '', row.experiment.code, row.applicant].some((text) =>
        text.toLowerCase().includes(typed),
      ) &&
      (date === '' || (Date.parse(row.startsAt) < from + 86_400_000 && Date.parse(row.endsAt) > from)) &&
      (!free || row.free > 0),
  );
  if (list.error) return <CallError error={list.error} retry={list.refetch} />;
  return (
    <section className="vse-stack" aria-label={t('openings.tab.join')}>
      <div className="opening-filters">
        <SearchBox
          label={t('openings.join.search')}
          placeholder={t('openings.join.search')}
          value={kw}
          onSearch={(text) => set({ kw: text })}
        />
        <TextField
          type="date"
          label={t('openings.join.date')}
          value={date}
          onChange={(event) => set({ date: event.target.value })}
        />
        <Checkbox
          label={t('openings.join.free')}
          checked={free}
          onChange={(event) => set({ free: event.target.checked ? '1' : '' })}
        />
      </div>
      <SimpleTable
        caption={t('openings.tab.join')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={list.data ? 0 : 4}
        columns={[
          {
            key: 'experiment',
            title: t('openings.column.experiment'),
            heading: true,
            render: (row) => <ExperimentCell experiment={row.experiment} />,
          },
          { key: 'applicant', title: t('openings.column.applicant'), minor: 1, render: (row) => row.applicant },
          {
            key: 'scope',
            title: t('openings.column.scope'),
            minor: 2,
            render: (row) => t(`openings.scope.${row.scope}`),
          },
          {
            key: 'window',
            title: t('openings.column.window'),
            render: (row) => (
              <span className="opening-experiment">
                <span className="vse-num">{formatWindow(row)}</span>
                <span>
                  <StatusTag tone={STATE_TONES[row.state]}>{t(`openings.state.${row.state}`)}</StatusTag>
                </span>
              </span>
            ),
          },
          {
            key: 'booking',
            title: t('openings.column.booking'),
            minor: 1,
            render: (row) => (row.needsBooking ? t('openings.yes') : t('openings.no')),
          },
          { key: 'free', title: t('openings.join.left'), numeric: true, render: (row) => formatNumber(row.free) },
          {
            key: 'used',
            title: t('openings.join.used'),
            numeric: true,
            render: (row) => `${formatNumber(row.used)}/${formatNumber(row.runsEach)}`,
          },
          {
            key: 'account',
            title: t('openings.apply.account'),
            minor: 2,
            render: (row) => t(`openings.account.${row.accountWay}`),
          },
        ]}
        actionsTitle={t('openings.actions')}
        rowActions={(row) => <Act row={row} onBook={() => setBooking(row)} />}
        empty={
          <EmptyState
            compact
            drawing={all.length > 0 ? 'no-match' : 'empty'}
            action={
              all.length > 0 && (
                <Button onClick={() => set({ kw: '', date: '', free: '' })}>{t('openings.clear')}</Button>
              )
            }
          >
            {all.length > 0 ? t('openings.noMatch') : t('openings.join.none')}
          </EmptyState>
        }
      />
      <Suspense>
        {booking && (
          <BookDialog
            id={booking.id}
            name={experimentName(locale, booking.experiment)}
            cancelHours={booking.cancelHours}
            onClose={() => setBooking(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
