import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import * as contract from '../../shared/opening.contract.ts';
import { CapacityNote } from './capacity-note.tsx';
import { ExperimentCell } from './experiment-cell.tsx';
import { experimentName, formatWindow, STATE_TONES } from './opening-labels.model.ts';
import { Participants } from './participants.tsx';

const CommandDialog = lazy(() => loadChunk(() => import('./command-dialog.tsx')));
const ChangeDialog = lazy(() => loadChunk(() => import('./change-dialog.tsx')));
const MessageDialog = lazy(() => loadChunk(() => import('./message-dialog.tsx')));

type Opening = CallOutput<typeof contract.openingRoute>;
/** The buttons at the foot, the main one last. */
const COMMANDS = ['withdraw', 'close', 'change', 'reject', 'approve'] as const;
type Command = (typeof COMMANDS)[number] | 'message';
const TABS = ['details', 'people', 'history'] as const;

function Facts({ opening }: { readonly opening: Opening }) {
  const t = useT();
  const decided = opening.decidedAt !== null;
  return (
    <div className="vse-stack">
      <div className="vse-row">
        <StatusTag tone={STATE_TONES[opening.state]}>{t(`openings.state.${opening.state}`)}</StatusTag>
        <StatusTag tone="neutral">{t(`openings.scope.${opening.scope}`)}</StatusTag>
        {opening.needsBooking && <StatusTag tone="neutral">{t('openings.column.booking')}</StatusTag>}
      </div>
      {opening.state !== 'rejected' && opening.state !== 'withdrawn' && <CapacityNote capacity={opening.capacity} />}
      <DefinitionList
        items={[
          {
            key: 'experiment',
            term: t('openings.column.experiment'),
            value: <ExperimentCell experiment={opening.experiment} />,
          },
          {
            key: 'applicant',
            term: t('openings.column.applicant'),
            value: `${opening.applicant.name}（${opening.unit}）`,
          },
          { key: 'window', term: t('openings.column.window'), value: formatWindow(opening) },
          ...(opening.classes.length > 0
            ? [
                {
                  key: 'classes',
                  term: t('openings.apply.classes'),
                  value: opening.classes.map((one) => `${one.course} · ${one.name}`).join('；'),
                },
              ]
            : []),
          { key: 'people', term: t('openings.column.people'), value: formatNumber(opening.people) },
          {
            key: 'runs',
            term: t('openings.column.runs'),
            value: `${formatNumber(opening.runs)}（${t('openings.apply.runsEach')} ${formatNumber(opening.runsEach)}）`,
          },
          { key: 'account', term: t('openings.apply.account'), value: t(`openings.account.${opening.accountWay}`) },
          ...(opening.needsBooking
            ? [
                {
                  key: 'cancel',
                  term: t('openings.drawer.cancel'),
                  value: t('openings.drawer.hours', { n: opening.cancelHours }),
                },
                {
                  key: 'booked',
                  term: t('openings.column.booked'),
                  value: `${formatNumber(opening.booked)}/${formatNumber(opening.places)}`,
                },
              ]
            : []),
          {
            key: 'entered',
            term: t('openings.drawer.entered'),
            value: `${formatNumber(opening.entered)}/${formatNumber(opening.entries)}`,
          },
          { key: 'peak', term: t('openings.column.peak'), value: formatNumber(opening.concurrent) },
          { key: 'reason', term: t('openings.drawer.reason'), value: opening.reason },
          { key: 'at', term: t('openings.column.submitted'), value: <TimeCell iso={opening.submittedAt} /> },
          { key: 'decider', term: t('openings.column.decider'), value: opening.decidedBy ?? '—' },
          ...(decided
            ? [
                {
                  key: 'decided',
                  term: t('openings.drawer.decided'),
                  value: <TimeCell iso={opening.decidedAt} />,
                },
              ]
            : []),
          { key: 'opinion', term: t('openings.column.opinion'), value: opening.opinion || '—' },
        ]}
      />
      {opening.slots.length > 0 && (
        <>
          <h3>{t('openings.drawer.slots')}</h3>
          <ul className="opening-preview vse-num">
            {opening.slots.map((slot) => (
              <li key={slot.id}>
                {formatInstant(slot.startsAt)} · {formatNumber(slot.taken)}/{formatNumber(slot.places)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** An opening whole, with who booked it, what was done with it, and what may be done. */
export function OpeningDrawer({
  id,
  refresh: refreshRows,
  ...open
}: Pick<OpenRow, 'id' | 'close' | 'previous' | 'next' | 'refresh'>) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const [tab, setTab] = useState<string>('details');
  const [command, setCommand] = useState<Command | null>(null);
  const record = useCall(contract.openingRoute, { params: { id } });
  const { data } = record;
  const name = data ? experimentName(locale, data.experiment) : '';
  const done = async () => {
    setCommand(null);
    await refresh(
      contract.openingRoute,
      contract.openingHistoryRoute,
      contract.participantsRoute,
      contract.ownOpeningsRoute,
      contract.waitingOpeningsRoute,
      contract.joinableOpeningsRoute,
      listRoute,
    );
    refreshRows();
  };
  const commands: Command[] = data ? COMMANDS.filter((one) => data.can[one]) : [];
  if (data && data.booked > 0 && ['approved', 'open', 'closed'].includes(data.state)) commands.unshift('message');
  return (
    <>
      <RecordDrawer
        {...open}
        title={data ? `${t('openings.drawer.title')} · ${name}` : t('openings.drawer.title')}
        record={record}
        commands={commands.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' ? 'primary' : one === 'change' || one === 'message' ? 'default' : 'danger'}
            disabled={!online}
            onClick={() => setCommand(one)}
          >
            {t(`openings.${one}.label`)}
          </Button>
        ))}
      >
        {(opening) => (
          <Tabs
            label={t('openings.drawer.title')}
            value={tab}
            onChange={setTab}
            items={TABS.map((key) => ({ key, label: t(`openings.drawer.${key}`) }))}
          >
            {tab === 'history' ? (
              <ObjectHistory route={contract.openingHistoryRoute} params={{ id }} />
            ) : tab === 'people' ? (
              <Participants id={id} name={name} />
            ) : (
              <Facts opening={opening} />
            )}
          </Tabs>
        )}
      </RecordDrawer>
      <Suspense>
        {data && command === 'change' && <ChangeDialog opening={data} onClose={() => setCommand(null)} onDone={done} />}
        {command === 'message' && <MessageDialog id={id} onClose={() => setCommand(null)} />}
        {data && command && command !== 'change' && command !== 'message' && (
          <CommandDialog
            command={command}
            ids={[id]}
            overload={!data.capacity.holds}
            onClose={() => setCommand(null)}
            onDone={done}
          />
        )}
      </Suspense>
    </>
  );
}
