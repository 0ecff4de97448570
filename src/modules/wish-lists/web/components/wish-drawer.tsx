import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { lineKey, type WishCommand } from '../../shared/wish-list.model.ts';
import { wishHistoryRoute, wishListRoute } from '../../shared/wish-manage.contract.ts';
import { STATE_TONES } from './state-tones.model.ts';

const CommandDialog = lazy(() => loadChunk(() => import('./command-dialog.tsx')));
const RevealDialog = lazy(() => loadChunk(() => import('./reveal-dialog.tsx')));

type WishList = CallOutput<typeof wishListRoute>;

/** The buttons at the foot, the main one last. */
const COMMANDS: readonly WishCommand[] = ['spam', 'decline', 'assign', 'contact', 'accept', 'tell'];
const MAIN: readonly WishCommand[] = ['contact', 'accept', 'tell'];

function Facts({ list, onReveal }: { readonly list: WishList; readonly onReveal: () => void }) {
  const t = useT();
  return (
    <div className="vse-stack">
      <div className="vse-row">
        <StatusTag tone={STATE_TONES[list.state]}>{t(`wishLists.state.${list.state}`)}</StatusTag>
        <StatusTag tone="neutral">{t(list.visitor ? 'wishLists.source.visitor' : 'wishLists.source.person')}</StatusTag>
        {list.spam && <StatusTag tone="error">{t('wishLists.manage.spam')}</StatusTag>}
        {list.toTell && <StatusTag tone="warning">{t('wishLists.column.toTell')}</StatusTag>}
      </div>
      <DefinitionList
        items={[
          { key: 'contact', term: t('wishLists.column.contact'), value: list.contact.name },
          {
            key: 'phone',
            term: t('wishLists.column.phone'),
            value: (
              <span className="vse-row">
                <span className="vse-code">{list.contact.phone}</span>
                {list.can.reveal && (
                  <Button size="small" onClick={onReveal}>
                    {t('wishLists.manage.reveal')}
                  </Button>
                )}
              </span>
            ),
          },
          { key: 'unit', term: t('wishLists.column.unit'), value: list.contact.unit },
          ...(list.person
            ? [
                {
                  key: 'account',
                  term: t('wishLists.manage.account'),
                  value: `${list.person.name}（${list.person.account}）`,
                },
              ]
            : []),
          { key: 'at', term: t('wishLists.column.submitted'), value: <TimeCell iso={list.submittedAt} /> },
          { key: 'message', term: t('wishLists.column.message'), value: list.message || '—' },
          { key: 'handler', term: t('wishLists.column.handler'), value: list.handler?.name ?? '—' },
          { key: 'reply', term: t('wishLists.column.reply'), value: list.reply ?? '—' },
          { key: 'decided', term: t('wishLists.column.decided'), value: <TimeCell iso={list.decidedAt} /> },
        ]}
      />
      <h3>{t('wishLists.manage.lines')}</h3>
      <ul className="vse-lines">
        {list.lines.map((line) => (
          <li key={lineKey(line)} className="vse-stack">
            <span className="vse-between">
              {line.code === null ? (
                <span>{line.name}</span>
              ) : (
                <Link
                  href={addressOf(line.kind === 'package' ? 'previewExperimentPackage' : 'experimentTwoDetails', {
                    Id: line.code,
                  })}
                >
                  {line.name}
                </Link>
              )}
              <span className="vse-row">
                {line.kind !== 'experiment' && <StatusTag tone="neutral">{t(`wishLists.kind.${line.kind}`)}</StatusTag>}
                {line.gone && <StatusTag tone="warning">{t('wishLists.manage.gone')}</StatusTag>}
                <span className="vse-num">{formatNumber(line.seats)}</span>
              </span>
            </span>
            {line.purpose && <span className="vse-muted-small">{line.purpose}</span>}
          </li>
        ))}
      </ul>
      <h3>{t('wishLists.manage.notes')}</h3>
      {list.notes.length === 0 ? (
        <EmptyState compact>{t('wishLists.manage.noNotes')}</EmptyState>
      ) : (
        <ol className="vse-lines">
          {list.notes.map((note) => (
            <li key={`${note.at}-${note.text}`} className="vse-stack">
              <span className="vse-muted-small">
                {note.way === null ? t('wishLists.manage.addition') : t(`wishLists.way.${note.way}`)} · {note.author} ·{' '}
                <TimeCell iso={note.at} />
              </span>
              <span>{note.text}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** A list list whole, with what may be done; after an answer the next one opens. */
export function WishDrawer({ id, refresh: refreshRows, ...open }: OpenRow) {
  const t = useT();
  const online = useOnline();
  const [tab, setTab] = useState('details');
  const [command, setCommand] = useState<WishCommand | null>(null);
  const [revealing, setRevealing] = useState(false);
  const record = useCall(wishListRoute, { params: { id } });
  const { data } = record;
  const done = async () => {
    setCommand(null);
    await refresh(wishListRoute, wishHistoryRoute, listRoute);
    refreshRows();
  };
  return (
    <>
      <RecordDrawer
        {...open}
        title={data ? `${t('wishLists.manage.title')} ${data.serial}` : t('wishLists.manage.title')}
        record={record}
        commands={COMMANDS.filter((one) => data?.can[one]).map((one) => (
          <Button
            key={one}
            variant={one === 'decline' || one === 'spam' ? 'danger' : MAIN.includes(one) ? 'primary' : 'default'}
            disabled={!online}
            onClick={() => setCommand(one)}
          >
            {t(`wishLists.${one}.label`)}
          </Button>
        ))}
      >
        {(list) => (
          <Tabs
            label={t('wishLists.manage.title')}
            value={tab}
            onChange={setTab}
            items={[
              { key: 'details', label: t('wishLists.manage.details') },
              { key: 'history', label: t('wishLists.manage.history') },
            ]}
          >
            {tab === 'history' ? (
              <ObjectHistory route={wishHistoryRoute} params={{ id }} />
            ) : (
              <Facts list={list} onReveal={() => setRevealing(true)} />
            )}
          </Tabs>
        )}
      </RecordDrawer>
      <Suspense>
        {command && <CommandDialog command={command} ids={[id]} onClose={() => setCommand(null)} onDone={done} />}
        {revealing && <RevealDialog id={id} onClose={() => setRevealing(false)} />}
      </Suspense>
    </>
  );
}
