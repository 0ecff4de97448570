import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';
import type { RowAction } from '../../../../../ui/table/list-page.model.ts';
import * as contract from '../../../shared/person.contract.ts';
import type { PersonCan } from '../../../shared/person.policy.ts';
import type { ToldPassword } from './passwords-dialog.tsx';
import type { Choices } from './person-facts.tsx';

const ChangeDialog = latePart(() => import('./change-dialog.tsx'));
const PasswordsDialog = latePart(() => import('./passwords-dialog.tsx'));
const PersonEdit = latePart(() => import('./person-edit.tsx'));
const RevealDialog = latePart(() => import('./reveal-dialog.tsx'));
const RoleDialog = latePart(() => import('./role-dialog.tsx'));

/** A person a command is about. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly number?: string | null;
  readonly unit?: string | null;
  readonly className?: string | null;
}

type Panel =
  | { readonly kind: 'edit' | 'role' | 'unit' | 'reveal'; readonly target: Target }
  | { readonly kind: 'told'; readonly told: readonly ToldPassword[] };

/** What hangs on a person, before it is taken away. */
function Records({ id }: { readonly id: string }) {
  const t = useT();
  const { data } = useCall(contract.personRecordsRoute, { params: { id } });
  const lines = [
    ...(data?.open ?? []).map(({ kind, count }) => ({
      key: `open-${kind}`,
      text: t('identity.manage.openRecords', { kind: t(`identity.record.${kind}`), n: count }),
    })),
    ...(data?.led ?? []).map((one) => ({
      key: `led-${one.id}`,
      text: t('identity.manage.ledRecord', { kind: t(`identity.record.${one.kind}`), title: one.title }),
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="identity-lines">
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * The commands about one person with their grades of confirmation.
 * @param changed fetches anew what shows people. @returns actions of a person, and what to render
 */
export function usePersonCommands(choices: Choices, changed: () => void) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const done = async () => {
    await refresh(contract.personRoute, contract.personSessionsRoute, contract.personHistoryRoute);
    changed();
  };
  const showPasswords = (told: readonly ToldPassword[]) => setPanel({ kind: 'told', told });
  const running = useAction(async (work: () => Promise<unknown>) => {
    await work();
    await done();
  });

  const disable = async ({ id, name }: Target) => {
    const given = await confirm({
      grade: 'C',
      title: t('identity.manage.disableOf', { name }),
      text: (
        <>
          <p>{t('identity.manage.disableText')}</p>
          <Records id={id} />
        </>
      ),
      confirmLabel: t('identity.manage.disable'),
      danger: true,
    });
    if (given) {
      await running.run(() => call(contract.disablePersonRoute, { params: { id }, body: { reason: given.reason } }));
    }
  };
  const ask = (grade: 'B', key: 'enable' | 'unlock' | 'reset' | 'revoke' | 'delete', { name, account }: Target) =>
    confirm({
      grade,
      title: t(`identity.manage.${key}Of`, { name }),
      text: t(`identity.manage.${key}Text`, { account }),
      confirmLabel: t(`identity.manage.${key}`),
      danger: key === 'delete',
    });
  const enable = async (target: Target) => {
    const params = { id: target.id };
    if (await ask('B', 'enable', target)) await running.run(() => call(contract.enablePersonRoute, { params }));
  };
  const unlock = async (target: Target) => {
    const params = { id: target.id };
    if (await ask('B', 'unlock', target)) await running.run(() => call(contract.unlockPersonRoute, { params }));
  };
  const revoke = async (target: Target) => {
    const params = { id: target.id };
    if (await ask('B', 'revoke', target)) {
      await running.run(() => call(contract.revokeSessionsRoute, { params, body: {} }));
    }
  };
  const reset = async (target: Target) => {
    if (!(await ask('B', 'reset', target))) return;
    await running.run(async () => {
      const { password } = await call(contract.resetPasswordRoute, { params: { id: target.id } });
      showPasswords([{ ...target, password }]);
    });
  };
  const remove = async (target: Target) => {
    const params = { id: target.id };
    if (!(await ask('B', 'delete', target))) return;
    await running.run(async () => {
      await call(contract.deletePersonRoute, { params });
      undoToast(t('identity.manage.deleted', { name: target.name }), async () => {
        await call(contract.restorePersonRoute, { params });
        await done();
      });
    });
  };
  const move = async (target: Target, change: { unitId: string; number: string; reason: string }) => {
    const { version } = (await call(contract.personRoute, { params: { id: target.id } })) as CallOutput<
      typeof contract.personRoute
    >;
    const { unitId, number, reason } = change;
    await call(contract.moveUnitRoute, {
      params: { id: target.id },
      body: { unitId, reason, version, ...(number ? { number } : {}) },
    });
    await done();
  };

  /** Commands that fit a person, the common ones first. */
  const actionsOf = (target: Target, can: PersonCan): RowAction[] => {
    const open = (kind: 'edit' | 'role' | 'unit' | 'reveal') => () => setPanel({ kind, target });
    const all: (RowAction & { readonly when: boolean })[] = [
      { key: 'edit', when: can.edit, label: t('ui.action.edit'), onSelect: open('edit') },
      {
        key: 'reset',
        when: can.resetPassword,
        label: t('identity.manage.reset'),
        onSelect: () => void reset(target),
      },
      { key: 'enable', when: can.enable, label: t('identity.manage.enable'), onSelect: () => void enable(target) },
      { key: 'unlock', when: can.unlock, label: t('identity.manage.unlock'), onSelect: () => void unlock(target) },
      { key: 'role', when: can.setRole, label: t('identity.manage.setRole'), onSelect: open('role') },
      { key: 'unit', when: can.moveUnit, label: t('identity.manage.moveUnit'), onSelect: open('unit') },
      { key: 'reveal', when: can.reveal, label: t('identity.manage.reveal'), onSelect: open('reveal') },
      { key: 'revoke', when: can.revoke, label: t('identity.manage.revoke'), onSelect: () => void revoke(target) },
      {
        key: 'disable',
        when: can.disable,
        label: t('identity.manage.disable'),
        onSelect: () => void disable(target),
        danger: true,
      },
      {
        key: 'delete',
        when: can.delete,
        label: t('ui.action.delete'),
        onSelect: () => void remove(target),
        danger: true,
      },
    ];
    return all.filter(({ when }) => when);
  };

  const dialogs = (
    <>
      {element}
      {panel?.kind === 'told' && <PasswordsDialog told={panel.told} onClose={close} />}
      {panel?.kind === 'edit' && (
        <PersonEdit key={panel.target.id} id={panel.target.id} choices={choices} onClose={close} onSaved={changed} />
      )}
      {panel?.kind === 'role' && <RoleDialog id={panel.target.id} onClose={close} onDone={changed} />}
      {panel?.kind === 'reveal' && <RevealDialog id={panel.target.id} name={panel.target.name} onClose={close} />}
      {panel?.kind === 'unit' && (
        <ChangeDialog
          what="unit"
          single
          title={t('identity.manage.unitOf', { name: panel.target.name })}
          lead={t('identity.manage.unitLead')}
          choices={choices}
          onChange={(change) => move(panel.target, change)}
          onClose={close}
        />
      )}
    </>
  );
  return {
    actionsOf,
    tell: showPasswords,
    edit: (target: Target) => setPanel({ kind: 'edit', target }),
    dialogs,
    /** Words of a reason the server gave for leaving somebody alone. */
    reasonOf: ({ key, params }: { readonly key: string; readonly params: Readonly<Record<string, string | number>> }) =>
      translateKey(key as never, params),
  };
}
