import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { changedParams, useAddressParams } from '../../../../ui/shell/address-params.ts';
import { commandOwnWishRoute, ownWishListsRoute, wishDraftRoute } from '../../shared/wish-list.contract.ts';
import { MAX_MESSAGE, WISH_STATES } from '../../shared/wish-list.model.ts';
import { STATE_TONES } from './state-tones.model.ts';

type Own = CallOutput<typeof ownWishListsRoute>['rows'][number];

/** Words added to a list that is still dealt with. */
function AddDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const fault = text.trim().length < 2 ? t('wishLists.own.addFault') : undefined;
  const add = useAction(
    async () => {
      await call(commandOwnWishRoute, { params: { id }, body: { command: 'add', text } });
      await refresh(ownWishListsRoute);
      onClose();
    },
    { done: t('wishLists.own.added') },
  );
  return (
    <FormDialog
      title={t('wishLists.own.add')}
      submitLabel={t('wishLists.own.add')}
      busy={add.busy}
      onSubmit={() => {
        setShown(true);
        if (!fault) void add.run();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('wishLists.own.addText')}
        rows={4}
        maxLength={MAX_MESSAGE}
        counted
        value={text}
        error={shown ? fault : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

function OwnList({ row }: { readonly row: Own }) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const { confirm, element } = useConfirm();
  const act = useAction(
    async (command: 'withdraw' | 'again') => {
      await call(commandOwnWishRoute, { params: { id: row.id }, body: { command } });
      await refresh(ownWishListsRoute, wishDraftRoute);
    },
    { done: row.can.again ? t('wishLists.own.againDone') : t('wishLists.own.withdrawn') },
  );
  const withdraw = async () => {
    const given = await confirm({
      grade: 'B',
      title: t('wishLists.own.withdrawOf', { serial: row.serial }),
      text: t('wishLists.own.withdrawText'),
      confirmLabel: t('wishLists.own.withdraw'),
      danger: true,
    });
    if (given) await act.run('withdraw');
  };
  const seats = row.lines.reduce((sum, line) => sum + line.seats, 0);
  return (
    <li>
      <Card className="vse-stack">
        <div className="vse-between">
          <span className="vse-row">
            <span className="vse-code">{row.serial}</span>
            <StatusTag tone={STATE_TONES[row.state]}>{t(`wishLists.state.${row.state}`)}</StatusTag>
          </span>
          <span className="vse-row">
            {row.can.add && (
              <Button size="small" onClick={() => setAdding(true)}>
                {t('wishLists.own.add')}
              </Button>
            )}
            {row.can.withdraw && (
              <Button size="small" loading={act.busy} onClick={() => void withdraw()}>
                {t('wishLists.own.withdraw')}
              </Button>
            )}
            {row.can.order && (
              <ButtonLink size="small" variant="primary" href={addressOf('shoppingCartDesc', { wish: row.id })}>
                {t('wishLists.own.toCart')}
              </ButtonLink>
            )}
            {row.can.again && (
              <Button size="small" loading={act.busy} onClick={() => void act.run('again')}>
                {t('wishLists.own.again')}
              </Button>
            )}
          </span>
        </div>
        <DefinitionList
          items={[
            {
              key: 'lines',
              term: t('wishLists.column.content'),
              value: (
                <ul className="vse-lines-tight">
                  {row.lines.map((line) => (
                    <li key={`${line.code}-${line.name}`}>
                      {line.name} · {t('wishLists.own.seats', { n: line.seats })}
                      {line.purpose && ` · ${line.purpose}`}
                    </li>
                  ))}
                </ul>
              ),
            },
            { key: 'seats', term: t('wishLists.column.seats'), value: formatNumber(seats) },
            { key: 'at', term: t('wishLists.column.submitted'), value: formatInstant(row.submittedAt) },
            { key: 'handler', term: t('wishLists.column.handler'), value: row.handler ?? '—' },
            { key: 'reply', term: t('wishLists.column.reply'), value: row.reply ?? '—' },
            ...row.additions.map(({ at, text }) => ({
              key: at,
              term: t('wishLists.own.add'),
              value: `${text}（${formatInstant(at)}）`,
            })),
          ]}
        />
      </Card>
      {adding && <AddDialog id={row.id} onClose={() => setAdding(false)} />}
      {element}
    </li>
  );
}

/** Own submitted lists with state and reply; filters stand in the address. */
export function OwnLists() {
  const t = useT();
  const [params, setParams] = useAddressParams();
  const kw = (params.get('kw') ?? '').slice(0, 100);
  const state = WISH_STATES.find((one) => one === params.get('state'));
  const oldest = params.get('sort') === 'submitted';
  const own = useCall(ownWishListsRoute, {});
  const change = (next: Readonly<Record<string, string>>) =>
    setParams((before) => changedParams(before, next), { replace: true });
  const typed = kw.trim().toLowerCase();
  const all = own.data?.rows ?? [];
  const found = all.filter(
    (row) =>
      (!state || row.state === state) &&
      [row.serial, ...row.lines.flatMap(({ name, code }) => [name, code ?? ''])].some((text) =>
        text.toLowerCase().includes(typed),
      ),
  );
  const rows = oldest ? [...found].reverse() : found;
  return (
    <section className="vse-stack">
      <SectionHeading>{t('wishLists.own.history')}</SectionHeading>
      <div className="wish-filters">
        <SearchBox
          label={t('wishLists.own.search')}
          placeholder={t('wishLists.own.search')}
          value={kw}
          onSearch={(text) => change({ kw: text })}
        />
        <Select
          label={t('noun.state')}
          labelHidden
          value={state ?? ''}
          placeholder={t('wishLists.own.allStates')}
          onChange={(event) => change({ state: event.target.value })}
          options={WISH_STATES.map((one) => ({ value: one, label: t(`wishLists.state.${one}`) }))}
        />
        <Select
          label={t('wishLists.own.sort')}
          labelHidden
          value={oldest ? 'submitted' : ''}
          onChange={(event) => change({ sort: event.target.value })}
          options={[
            { value: '', label: t('wishLists.own.sortNew') },
            { value: 'submitted', label: t('wishLists.own.sortOld') },
          ]}
        />
      </div>
      {own.error ? (
        <CallError error={own.error} compact title={t('wishLists.own.failed')} retry={own.refetch} />
      ) : !own.data ? (
        <SkeletonBlock height="160px" />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          drawing={all.length > 0 ? 'no-match' : 'empty'}
          action={
            all.length > 0 && <Button onClick={() => change({ kw: '', state: '' })}>{t('wishLists.own.clear')}</Button>
          }
        >
          {all.length > 0 ? t('wishLists.own.noMatch') : t('wishLists.own.none')}
        </EmptyState>
      ) : (
        <ul className="wish-history">
          {rows.map((row) => (
            <OwnList key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
