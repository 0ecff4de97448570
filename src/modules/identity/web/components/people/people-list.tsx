import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { type ListRow, listRoute } from '../../../../../kernel/resource/list.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';
import type { BulkAction, BulkResult } from '../../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../../ui/table/use-can.ts';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import { personChoicesRoute, restorePersonRoute } from '../../../shared/person.contract.ts';
import { BULK_AT_ONCE, type BulkCommand, type PersonState } from '../../../shared/person.model.ts';
import { personResource } from '../../../shared/person.resource.ts';
import { bulkPasswordRoute, bulkPersonsRoute, personCredentialsRoute } from '../../../shared/person-bulk.contract.ts';
import type { Change } from './change-dialog.tsx';
import type { ToldPassword } from './passwords-dialog.tsx';
import { useAdministration } from './person-administration.ts';
import { type Target, usePersonCommands } from './person-commands.tsx';
import type { Choices } from './person-facts.tsx';
import { PERSON_TONES } from './state-tones.model.ts';

const ChangeDialog = latePart(() => import('./change-dialog.tsx'));
const PersonCreate = latePart(() => import('./person-create.tsx'));
/** With the words of its history. */
const PersonDrawer = latePart(() => import('./person-drawer.tsx'), { messages: ['audit'] });

const START = {};
/** Most passwords made anew in one go: more belong into an import. */
const MAX_PASSWORDS = 1000;

const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));
const targetOfRow = (row: ListRow): Target => ({
  id: text(row.id),
  name: text(row.name),
  account: text(row.account),
  number: text(row.number) || null,
  unit: text(row.unitname) || null,
  className: text(row.classname) || null,
});

interface Asked {
  readonly what: 'unit' | 'major' | 'class';
  readonly n: number;
  readonly answer: (change: Change | null) => void;
}

/** 用户: the list of people with everything that is done to them. */
export function PeopleList({
  tabs,
  title,
  choices,
  batches,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly count?: number }[];
  readonly title: string;
  readonly choices: Choices | null;
  readonly batches: CallOutput<typeof personChoicesRoute>['batches'];
}) {
  const t = useT();
  const can = useCan();
  const { canWith, roles } = useAdministration();
  const [, setParams] = useAddressParams();
  const [importing, setImporting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const given: Choices = choices ?? { units: [], open: [], majors: [], classes: [] };
  const commands = usePersonCommands(given, () => void refresh(listRoute));

  const skippedOf = (list: CallOutput<typeof bulkPersonsRoute>['skipped']) =>
    list.map(({ id, name, account, reason }) => ({
      key: id,
      name: `${name}（${account}）`,
      reason: commands.reasonOf(reason),
    }));
  const command = async (
    keys: readonly string[],
    body: { readonly command: BulkCommand; reason?: string; unitId?: string; value?: string },
  ): Promise<BulkResult> => {
    const many = body.command === 'disable' && keys.length > BULK_AT_ONCE ? { confirm: keys.length } : {};
    const answer = await call(bulkPersonsRoute, { body: { ...body, ...many, ids: [...keys] } });
    return answer.jobId ? { jobId: answer.jobId } : { done: answer.done, skipped: skippedOf(answer.skipped) };
  };
  /** Asks for the new value in a dialog of this page. */
  const change = async (keys: readonly string[], what: Asked['what']): Promise<BulkResult | null> => {
    const answer = await new Promise<Change | null>((resolve) => setAsked({ what, n: keys.length, answer: resolve }));
    setAsked(null);
    if (!answer) return null;
    if (what === 'unit') return command(keys, { command: 'moveUnit', unitId: answer.unitId, reason: answer.reason });
    return command(keys, { command: what === 'major' ? 'setMajor' : 'setClass', value: answer.value });
  };
  /** Passwords in portions the server takes at once; those told are shown even when a later portion is refused. */
  const passwords = async (
    keys: readonly string[],
    ask: (ids: string[]) => Promise<{ told: readonly ToldPassword[]; skipped: ReturnType<typeof skippedOf> }>,
  ): Promise<BulkResult> => {
    const told: ToldPassword[] = [];
    const skipped: ReturnType<typeof skippedOf> = [];
    try {
      for (let at = 0; at < Math.min(keys.length, MAX_PASSWORDS); at += BULK_AT_ONCE) {
        const answer = await ask(keys.slice(at, Math.min(at + BULK_AT_ONCE, MAX_PASSWORDS)));
        told.push(...answer.told);
        skipped.push(...answer.skipped);
      }
    } finally {
      if (told.length > 0) commands.tell(told);
    }
    for (const key of keys.slice(MAX_PASSWORDS)) {
      skipped.push({ key, name: key, reason: t('identity.manage.tooManyPasswords', { n: MAX_PASSWORDS }) });
    }
    return { done: told.length, skipped };
  };
  const reset = (keys: readonly string[]) =>
    passwords(keys, async (ids) => {
      const { passwords: told, skipped } = await call(bulkPasswordRoute, { body: { ids } });
      return { told, skipped: skippedOf(skipped) };
    });
  const printCredentials = (keys: readonly string[]) =>
    passwords(keys, async (ids) => {
      const { slips: told, skipped } = await call(personCredentialsRoute, { body: { ids } });
      return { told, skipped: skippedOf(skipped) };
    });
  const unless = (what: keyof ReturnType<typeof canWith>, why: string) => (row: ListRow) =>
    canWith(row)[what] ? null : why;
  const bulk: BulkAction[] = [
    {
      key: 'enable',
      label: t('identity.manage.enable'),
      needs: 'enable',
      grade: 'B',
      effect: (n) => t('identity.manage.enableMany', { n }),
      why: unless('enable', t('identity.manage.notNow')),
      run: (keys) => command(keys, { command: 'enable' }),
    },
    {
      key: 'disable',
      label: t('identity.manage.disable'),
      needs: 'disable',
      danger: true,
      grade: (n) => (n > BULK_AT_ONCE ? 'D' : 'C'),
      effect: (n) => t('identity.manage.disableMany', { n }),
      why: unless('disable', t('identity.manage.notNow')),
      run: (keys, { reason }) => command(keys, { command: 'disable', reason }),
    },
    {
      key: 'unlock',
      label: t('identity.manage.unlock'),
      needs: 'enable',
      grade: 'B',
      effect: (n) => t('identity.manage.unlockMany', { n }),
      why: unless('unlock', t('identity.person.notLocked')),
      run: (keys) => command(keys, { command: 'unlock' }),
    },
    {
      key: 'reset',
      label: t('identity.manage.reset'),
      needs: 'edit',
      grade: 'B',
      effect: (n) => t('identity.manage.resetMany', { n }),
      why: unless('resetPassword', t('identity.manage.notNow')),
      run: reset,
    },
    {
      key: 'notify',
      label: t('identity.manage.notify'),
      needs: 'edit',
      grade: 'B',
      effect: (n) => t('identity.manage.notifyMany', { n }),
      why: (row) => (row.state === 'pending' && row.email ? null : t('identity.person.notToNotify')),
      run: (keys) => command(keys, { command: 'notify' }),
    },
    {
      key: 'slips',
      label: t('identity.manage.credentials'),
      needs: 'edit',
      grade: 'B',
      effect: (n) => t('identity.manage.credentialsMany', { n }),
      why: (row) => (row.state === 'pending' ? null : t('identity.person.notPending')),
      run: printCredentials,
    },
    ...(['unit', 'major', 'class'] as const).map(
      (what): BulkAction => ({
        key: what,
        label: t(`identity.manage.change.${what}`),
        needs: 'edit',
        grade: 'A',
        effect: () => '',
        why: unless(what === 'unit' ? 'moveUnit' : 'edit', t('identity.manage.notNow')),
        run: (keys) => change(keys, what),
      }),
    ),
    {
      key: 'revoke',
      label: t('identity.manage.revoke'),
      needs: 'edit',
      grade: 'B',
      effect: (n) => t('identity.manage.revokeMany', { n }),
      why: unless('revoke', t('identity.manage.notNow')),
      run: (keys) => command(keys, { command: 'revoke' }),
    },
  ];
  const labels = (values: readonly string[]) => ({
    kind: 'codes' as const,
    labels: values.map((value) => ({ value, label: value })),
  });
  return (
    <>
      <ListPage
        resource={personResource}
        page="usermanage"
        title={title}
        lead={t('identity.manage.lead')}
        tabs={tabs}
        start={START}
        columns={[
          { name: 'name', width: 120 },
          { name: 'account', render: (row) => <span className="vse-code">{text(row.account)}</span> },
          { name: 'number', render: (row) => <span className="vse-code">{text(row.number) || '—'}</span> },
          {
            name: 'state',
            render: (row) => (
              <span className="vse-row">
                <StatusTag tone={PERSON_TONES[row.state as PersonState]}>
                  {t(`identity.state.${row.state as PersonState}`)}
                </StatusTag>
                {row.locked === true && <StatusTag tone="warning">{t('identity.column.locked')}</StatusTag>}
              </span>
            ),
          },
          'role',
          { name: 'unitid', render: (row) => text(row.unitname) || '—' },
          'college',
          'major',
          'classname',
          { name: 'mobile', render: (row) => <span className="vse-code">{text(row.mobile) || '—'}</span> },
          { name: 'email', render: (row) => <span className="vse-code">{text(row.email) || '—'}</span> },
          'source',
          'lastlogintime',
          { name: 'gender', hidden: true },
          { name: 'title', hidden: true },
          { name: 'locale', hidden: true },
          { name: 'created', hidden: true },
        ]}
        sources={{
          unit: { kind: 'tree', nodes: choices?.units, alone: 'unitonly' },
          major: labels(given.majors),
          classname: labels(given.classes),
          batch: {
            kind: 'codes',
            labels: batches.map(({ id, at, people }) => ({
              value: id,
              label: t('identity.manage.batch', { at: formatInstant(at), n: people }),
            })),
          },
        }}
        create={{
          label: t('identity.manage.new'),
          drawer: (close, refreshRows) => (
            <PersonCreate
              choices={given}
              roles={roles}
              onClose={close}
              onCreated={(told) => {
                refreshRows();
                if (told) commands.tell([told]);
              }}
            />
          ),
        }}
        onImport={() => setImporting(true)}
        exports
        rowActions={(row) => commands.actionsOf(targetOfRow(row), canWith(row))}
        onEdit={(row) => {
          if (canWith(row).edit) commands.edit(targetOfRow(row));
        }}
        bulk={bulk}
        restore={(keys) => Promise.all(keys.map((id) => call(restorePersonRoute, { params: { id } })))}
        empty={{
          text: t('identity.manage.empty'),
          action: can('usermanage.import') ? (
            <Button variant="primary" onClick={() => setImporting(true)}>
              {t('identity.import.title')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => <PersonDrawer key={open.id} {...open} actionsOf={commands.actionsOf} />}
      />
      {commands.dialogs}
      {asked && (
        <ChangeDialog
          what={asked.what}
          title={t(`identity.manage.change.${asked.what}`)}
          lead={t('identity.manage.changeMany', { n: asked.n })}
          choices={given}
          onChange={async (value) => asked.answer(value)}
          onClose={() => asked.answer(null)}
        />
      )}
      <ImportDialog
        name="persons"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refresh(listRoute, personChoicesRoute)}
        next={(importId) => (
          <>
            <Button
              onClick={() => {
                setImporting(false);
                setParams({ batch: importId, state: 'pending' });
              }}
            >
              {t('identity.manage.notifyNext')}
            </Button>
            <span className="import-note">{t('identity.manage.notifyNextHint')}</span>
          </>
        )}
      />
    </>
  );
}
