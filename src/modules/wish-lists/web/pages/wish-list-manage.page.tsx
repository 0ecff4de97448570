import { lazy, Suspense, useState } from 'react';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { BulkResult } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { fitsCommand, WISH_STATES, type WishCommand, type WishState } from '../../shared/wish-list.model.ts';
import { wishDemandResource, wishLineResource, wishListResource } from '../../shared/wish-list.resource.ts';
import type { Outcome } from '../components/command-dialog.tsx';
import { STATE_TONES } from '../components/state-tones.model.ts';
import { WishDrawer } from '../components/wish-drawer.tsx';

const CommandDialog = lazy(() => loadChunk(() => import('../components/command-dialog.tsx')));

const PAGE = 'wishListManage';
const TABS = ['lists', 'lines', 'demand'] as const;
const START = { filters: { state: ['submitted'] } };
const BULK = ['assign', 'decline', 'spam'] as const;
const TONES = { state: STATE_TONES };
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));

/** How long a list has waited; late ones say so. */
function Waiting({ row }: { readonly row: ListRow }) {
  const t = useT();
  const n = Number(row.waiting ?? 0);
  if (row.late === true) return <StatusTag tone="warning">{t('wishLists.manage.lateDays', { n })}</StatusTag>;
  return n > 0 ? <span>{t('wishLists.manage.days', { n })}</span> : null;
}

interface Asked {
  readonly command: WishCommand;
  readonly ids: readonly string[];
  readonly answer: (outcome: Outcome | null) => void;
}

interface Head {
  readonly title: string;
  readonly lead: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}

/** The queue of wish lists. */
function Lists(head: Head) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Asks for what the command needs, and does it; null when the person thought better of it. */
  const run = async (command: WishCommand, keys: readonly string[]): Promise<BulkResult | null> => {
    const outcome = await new Promise<Outcome | null>((answer) => setAsked({ command, ids: keys, answer }));
    setAsked(null);
    return (
      outcome && {
        done: outcome.done,
        skipped: outcome.skipped.map(({ id, name, reason }) => ({
          ...{ key: id, name, reason: translateKey(reason.key as never, reason.params as never) },
        })),
      }
    );
  };
  const why = (command: WishCommand) => (row: ListRow) => {
    const state = row.state as WishState;
    const facts = { state, visitor: row.source === 'visitor', toTell: row.totell === true };
    if (fitsCommand(command, facts)) return null;
    return command === 'spam' ? t('wishLists.spam.visitors') : t(`wishLists.moved.${state}`);
  };
  return (
    <>
      <ListPage
        {...head}
        resource={wishListResource}
        page={PAGE}
        start={START}
        columns={[
          { name: 'serial', render: (row) => <span className="vse-code">{text(row.serial)}</span> },
          'contact',
          { name: 'phone', render: (row) => <span className="vse-code">{text(row.phone)}</span> },
          'unit',
          {
            name: 'content',
            render: (row) =>
              Number(row.lines) > 1
                ? t('wishLists.manage.first', { name: text(row.content), n: Number(row.lines) })
                : text(row.content),
          },
          'seats',
          'purpose',
          'source',
          { name: 'submitted', render: (row) => <TimeCell iso={text(row.submitted)} /> },
          { name: 'waiting', render: (row) => <Waiting row={row} /> },
          'handler',
          'state',
          { name: 'totell', hidden: true },
          { name: 'message', hidden: true },
          { name: 'reply', hidden: true },
        ]}
        tones={TONES}
        sources={{
          handling: {
            kind: 'codes',
            labels: [
              { value: 'mine', label: t('wishLists.manage.mine') },
              { value: 'none', label: t('wishLists.manage.unassigned') },
            ],
          },
        }}
        bulk={BULK.map((command) => ({
          key: command,
          label: t(`wishLists.${command}.label`),
          needs: 'edit' as const,
          danger: command !== 'assign',
          grade: 'A' as const,
          effect: (n: number) => t(`wishLists.${command}.bulk`, { n }),
          why: why(command),
          run: (keys: readonly string[]) => run(command, keys),
        }))}
        empty={{
          text: t('wishLists.manage.empty'),
          action: (
            <Link href={addressOf('management.wishListManage', { state: WISH_STATES.join(',') })}>
              {t('wishLists.manage.all')}
            </Link>
          ),
        }}
        drawer={(open) => <WishDrawer key={open.id} {...open} />}
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

/** The same line by line, as they are exported. */
function Lines(head: Head) {
  const t = useT();
  return (
    <ListPage
      {...head}
      resource={wishLineResource}
      page={PAGE}
      columns={[
        'name',
        { name: 'code', render: (row) => <span className="vse-code">{text(row.code)}</span> },
        'kind',
        'seats',
        'purpose',
        { name: 'serial', render: (row) => <span className="vse-code">{text(row.serial)}</span> },
        'contact',
        { name: 'phone', render: (row) => <span className="vse-code">{text(row.phone)}</span> },
        'unit',
        'source',
        'state',
        'submitted',
        { name: 'handler', hidden: true },
        { name: 'message', hidden: true },
        { name: 'reply', hidden: true },
        { name: 'decided', hidden: true },
      ]}
      tones={TONES}
      sources={{ list: { kind: 'text' } }}
      exports
      empty={{ text: t('wishLists.manage.none') }}
    />
  );
}

/** 需求汇总: what is asked for, each thing once. */
function Demand(head: Head) {
  const t = useT();
  return (
    <ListPage
      {...head}
      resource={wishDemandResource}
      page={PAGE}
      columns={[
        'name',
        { name: 'code', render: (row) => <span className="vse-code">{text(row.code)}</span> },
        'kind',
        'wishes',
        'seats',
        'units',
      ]}
      exports
      empty={{ text: t('wishLists.manage.none') }}
    />
  );
}

/** 心愿单管理 `/account/management/WishListManage`. */
export default function WishListManagePage() {
  const t = useT();
  const tab = useListTab(TABS);
  const View = { lists: Lists, lines: Lines, demand: Demand }[tab];
  return (
    <View
      key={tab}
      title={t('route.management.wishListManage')}
      lead={t('wishLists.manage.lead')}
      tabs={TABS.map((key) => ({ key, label: t(`wishLists.tab.${key}`) }))}
    />
  );
}
