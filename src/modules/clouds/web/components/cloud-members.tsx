import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import {
  addMembersRoute,
  cloudMembersRoute,
  findMembersRoute,
  removeMembersRoute,
} from '../../shared/cloud-manage.contract.ts';
import type { ManagedCloud } from './cloud-form.model.ts';
import { refreshClouds } from './cloud-refresh.ts';

type Added = CallOutput<typeof addMembersRoute>;

/** Lines as they are pasted from a sheet: account, then the name. */
function linesOf(text: string) {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 500)
    .map((line) => {
      const [account = '', ...name] = line.split(/[\t,，\s]+/);
      return { account: account.slice(0, 64), name: name.join(' ').slice(0, 60) };
    });
}

/** 成员: everybody of the unit, or the list with search, adding and pasting. */
export function CloudMembers({ cloud }: { readonly cloud: ManagedCloud }) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const [page, setPage] = useState(1);
  const [kw, setKw] = useState('');
  const [sheet, setSheet] = useState<string | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const listed = cloud.memberRule === 'list';
  const members = useCall(
    cloudMembersRoute,
    { params: { id: cloud.id }, query: { page, kw: '' } },
    { enabled: listed, keepPrevious: true },
  );
  const found = useCall(
    findMembersRoute,
    { params: { id: cloud.id }, query: { kw: kw.trim() } },
    { enabled: listed && kw.trim().length >= 2 },
  );
  const add = useAction(async (body: { ids?: string[]; lines?: { account: string; name: string }[] }) => {
    const answer = await call(addMembersRoute, { params: { id: cloud.id }, body });
    if (body.lines) {
      setAdded(answer);
      setSheet(answer.faults.map(({ account }) => account).join('\n') || null);
    } else setKw('');
    await refreshClouds();
  });
  const remove = useAction(async (id: string) => {
    await call(removeMembersRoute, { params: { id: cloud.id }, body: { ids: [id] } });
    await refreshClouds();
    undoToast(t('clouds.members.removed'), async () => {
      await call(addMembersRoute, { params: { id: cloud.id }, body: { ids: [id] } });
      await refreshClouds();
    });
  });
  if (!listed) return <p>{t('clouds.members.unitRule', { unit: cloud.unitName, n: cloud.figures.members })}</p>;
  return (
    <div className="vse-stack">
      {cloud.can.members && (
        <>
          <TextField
            label={t('clouds.members.add')}
            value={kw}
            maxLength={60}
            onChange={(event) => setKw(event.target.value)}
          />
          {kw.trim().length >= 2 && found.data && (
            <ul className="cloud-found">
              {found.data.rows.map((row) => (
                <li key={row.id}>
                  <span>
                    {row.name} <span className="vse-num">{row.account}</span> {row.unitName}
                  </span>
                  <Button
                    size="small"
                    disabled={row.member}
                    loading={add.busy}
                    onClick={() => void add.run({ ids: [row.id] })}
                  >
                    {row.member ? t('clouds.members.is') : t('clouds.members.addOne')}
                  </Button>
                </li>
              ))}
              {found.data.rows.length === 0 && <li>{t('clouds.members.none')}</li>}
            </ul>
          )}
          {sheet === null ? (
            <Button
              onClick={() => {
                setAdded(null);
                setSheet('');
              }}
            >
              {t('clouds.members.import')}
            </Button>
          ) : (
            <>
              <TextArea
                label={t('clouds.members.importLabel')}
                rows={6}
                value={sheet}
                onChange={(event) => setSheet(event.target.value)}
              />
              <div className="cloud-actions">
                <Button onClick={() => setSheet(null)}>{t('ui.action.cancel')}</Button>
                <Button
                  variant="primary"
                  loading={add.busy}
                  disabled={linesOf(sheet).length === 0}
                  onClick={() => void add.run({ lines: linesOf(sheet) })}
                >
                  {t('clouds.members.addOne')}
                </Button>
              </div>
            </>
          )}
          {added && (
            <div role="status">
              <p>
                {t('clouds.members.imported', { added: added.added, same: added.same, faults: added.faults.length })}
              </p>
              <ul>
                {added.faults.map((fault) => (
                  <li key={fault.line}>
                    {t('clouds.members.fault', {
                      line: fault.line,
                      account: fault.account,
                      fault: t(`clouds.members.fault.${fault.fault}`),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
      <SimpleTable
        caption={t('clouds.tab.members')}
        captionHidden
        rows={members.data?.rows ?? []}
        rowKey={(row) => row.id}
        {...(members.data ? {} : { skeletonRows: 3 })}
        empty={t('clouds.members.empty')}
        columns={[
          { key: 'name', title: t('clouds.members.name'), heading: true, render: (row) => row.name },
          {
            key: 'account',
            title: t('clouds.members.account'),
            render: (row) => <span className="vse-num">{row.account}</span>,
          },
          { key: 'unit', title: t('clouds.members.unit'), render: (row) => row.unitName ?? '—' },
        ]}
        {...(cloud.can.members
          ? {
              actionsTitle: t('clouds.members.remove'),
              rowActions: (row: { id: string }) => (
                <Button size="small" onClick={() => void remove.run(row.id)}>
                  {t('clouds.members.remove')}
                </Button>
              ),
            }
          : {})}
      />
      {members.data && members.data.total > members.data.size && (
        <Pager
          page={members.data.page}
          size={members.data.size}
          total={members.data.total}
          onPage={setPage}
          labels={pagerLabels}
        />
      )}
    </div>
  );
}
