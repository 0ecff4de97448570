import { lazy, Suspense, useState } from 'react';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { BulkResult } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { MAX_AT_ONCE, markBookingsRoute } from '../../shared/opening.contract.ts';
import { fitsCommand, OPENING_STATES, type OpeningState } from '../../shared/opening.model.ts';
import { openingBookingResource, openingResource } from '../../shared/opening.resource.ts';
import type { DialogCommand, Outcome } from '../components/command-dialog.tsx';
import { OpeningDrawer } from '../components/opening-drawer.tsx';
import { BOOKING_TONES, STATE_TONES } from '../components/opening-labels.model.ts';
import '../components/openings.css';

const CommandDialog = lazy(() => loadChunk(() => import('../components/command-dialog.tsx')));

const PAGE = 'experimentOpenManager';
const TABS = ['applications', 'bookings'] as const;
const START = { filters: { state: ['submitted'] } };
const BULK = ['approve', 'reject', 'close'] as const;
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));

interface Asked {
  readonly command: DialogCommand;
  readonly ids: readonly string[];
  readonly answer: (outcome: Outcome | null) => void;
}

interface Head {
  readonly title: string;
  readonly lead: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}

const resultOf = ({ done, skipped }: Outcome): BulkResult => ({
  done,
  skipped: skipped.map(({ id, name, reason }) => ({
    ...{ key: id, name, reason: translateKey(reason.key as never, reason.params as never) },
  })),
});

/** The queue of applications, and what came of them. */
function Applications(head: Head) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Asks for what the command needs, and does it; null when the person thought better of it. */
  const run = async (command: DialogCommand, keys: readonly string[]): Promise<BulkResult | null> => {
    const outcome = await new Promise<Outcome | null>((answer) => setAsked({ command, ids: keys, answer }));
    setAsked(null);
    return outcome && resultOf(outcome);
  };
  const why = (command: DialogCommand) => (row: ListRow) => {
    const state = row.state as OpeningState;
    if (!fitsCommand(command, state)) return t(`openings.moved.${state}`);
    if (row.own === true && command !== 'close') return t('openings.ownApplication');
    return command === 'approve' && row.conflict === true ? t('openings.overload') : null;
  };
  return (
    <>
      <ListPage
        {...head}
        resource={openingResource}
        page={PAGE}
        start={START}
        columns={[
          { name: 'experiment', render: (row) => text(row.experiment) },
          'applicant',
          'unit',
          'scope',
          { name: 'starts', render: (row) => <TimeCell iso={text(row.starts)} /> },
          { name: 'ends', render: (row) => <TimeCell iso={text(row.ends)} /> },
          'people',
          'runs',
          {
            name: 'booked',
            render: (row) => (
              <span className="vse-num">
                {row.booking === true ? `${formatNumber(Number(row.booked))}/${formatNumber(Number(row.places))}` : '—'}
              </span>
            ),
          },
          {
            name: 'rate',
            render: (row) => (
              <span className="vse-num">{row.rate === null ? '—' : `${formatNumber(Number(row.rate))}%`}</span>
            ),
          },
          'peak',
          'state',
          {
            name: 'conflict',
            render: (row) =>
              row.conflict === true ? <StatusTag tone="error">{t('openings.manage.conflict')}</StatusTag> : '—',
          },
          { name: 'submitted', render: (row) => <TimeCell iso={text(row.submitted)} /> },
          { name: 'code', hidden: true },
          { name: 'places', hidden: true },
          { name: 'booking', hidden: true },
          { name: 'own', hidden: true },
          { name: 'entries', hidden: true },
          { name: 'decider', hidden: true },
          { name: 'opinion', hidden: true },
        ]}
        tones={{ state: STATE_TONES }}
        exports
        bulk={BULK.map((command) => ({
          key: command,
          label: t(`openings.${command}.label`),
          needs: 'edit' as const,
          danger: command !== 'approve',
          grade: 'A' as const,
          effect: (n: number) => t(`openings.${command}.bulk`, { n }),
          why: why(command),
          run: (keys: readonly string[]) => run(command, keys),
        }))}
        empty={{
          text: t('openings.manage.empty'),
          action: (
            <Link href={addressOf('management.experimentOpenManager', { state: OPENING_STATES.join(',') })}>
              {t('openings.manage.all')}
            </Link>
          ),
        }}
        drawer={(open) => <OpeningDrawer key={open.id} {...open} />}
      />
      <Suspense>
        {asked && (
          <CommandDialog
            command={asked.command}
            ids={asked.ids}
            onClose={() => asked.answer(null)}
            onDone={asked.answer}
          />
        )}
      </Suspense>
    </>
  );
}

/** 预约与到场: one row a booking, attendance marked by hand where it is time. */
function Bookings(head: Head) {
  const t = useT();
  const mark = async (keys: readonly string[], attended: boolean): Promise<BulkResult> => {
    const outcome: Outcome = { done: 0, skipped: [] };
    for (let from = 0; from < keys.length; from += MAX_AT_ONCE) {
      const ids = keys.slice(from, from + MAX_AT_ONCE);
      const part = await call(markBookingsRoute, { body: { ids, attended } });
      outcome.done += part.done;
      outcome.skipped.push(...part.skipped);
    }
    return resultOf(outcome);
  };
  return (
    <ListPage
      {...head}
      resource={openingBookingResource}
      page={PAGE}
      columns={[
        'name',
        { name: 'number', render: (row) => <span className="vse-code">{text(row.number) || '—'}</span> },
        'unit',
        'experiment',
        { name: 'starts', render: (row) => <TimeCell iso={text(row.starts)} /> },
        { name: 'ends', render: (row) => <TimeCell iso={text(row.ends)} /> },
        'state',
        { name: 'booked', render: (row) => <TimeCell iso={text(row.booked)} /> },
        { name: 'entered', render: (row) => <TimeCell iso={text(row.entered)} /> },
        'score',
        { name: 'code', hidden: true },
        { name: 'minutes', hidden: true },
        { name: 'markable', hidden: true },
      ]}
      tones={{ state: BOOKING_TONES }}
      sources={{ opening: { kind: 'text' } }}
      exports
      bulk={([true, false] as const).map((attended) => ({
        key: attended ? 'attended' : 'absent',
        label: t(attended ? 'openings.drawer.attended' : 'openings.drawer.absent'),
        needs: 'edit' as const,
        grade: 'B' as const,
        effect: (n: number) => t(attended ? 'openings.manage.attendedBulk' : 'openings.manage.absentBulk', { n }),
        why: (row: ListRow) => (row.markable === true ? null : t('openings.manage.markTime')),
        run: (keys: readonly string[]) => mark(keys, attended),
      }))}
      empty={{ text: t('openings.manage.none') }}
    />
  );
}

/** 实验开放管理 `/account/management/ExperimentOpenManager`. */
export default function ExperimentOpenManagePage() {
  const t = useT();
  const tab = useListTab(TABS);
  const View = { applications: Applications, bookings: Bookings }[tab];
  return (
    <View
      key={tab}
      title={t('route.management.experimentOpenManager')}
      lead={t('openings.manage.lead')}
      tabs={TABS.map((key) => ({ key, label: t(`openings.tab.${key}`) }))}
    />
  );
}
