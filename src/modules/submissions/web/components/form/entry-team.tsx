import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Chip } from '../../../../../ui/design/chip.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Form, TEAM_ROLES } from '../../../../catalogue/shared/form.model.ts';
import { findPersonRoute } from '../../../shared/entry-person.contract.ts';
import { FieldNotes } from '../entry-notes.tsx';
import { EntryCard, placeOf } from './entry-fields.tsx';
import './entry-steps.css';

type Member = Form['people']['team'][number];
const MAX = 50;
const NOBODY: Member = { personId: null, name: '', unit: '', post: '', duty: '', role: 'member', edit: false };

/** Ties a member to an account by its exact name, which also fills in who it is. */
function AccountField({
  member,
  error,
  onFound,
  onFree,
}: {
  readonly member: Member;
  readonly error: string | undefined;
  readonly onFound: (person: { readonly id: string; readonly name: string; readonly unitName: string }) => void;
  readonly onFree: () => void;
}) {
  const t = useT();
  const [account, setAccount] = useState('');
  const [missing, setMissing] = useState(false);
  const find = useAction(async () => {
    const found = await call(findPersonRoute, { query: { account: account.trim() } });
    setMissing(found.person === null);
    if (found.person) onFound(found.person);
  });
  if (member.personId !== null) {
    return (
      <div className="entry-account">
        <p className="vse-field-label">{t('experiments.team.account')}</p>
        <div className="vse-row">
          <Chip>{t('experiments.team.tied')}</Chip>
          <Button size="small" variant="ghost" onClick={onFree}>
            {t('experiments.team.untie')}
          </Button>
        </div>
        {error && <p className="vse-field-error">{error}</p>}
      </div>
    );
  }
  return (
    <div className="entry-account entry-account-find">
      <TextField
        label={t('experiments.team.account')}
        autoComplete="off"
        maxLength={64}
        placeholder={t('experiments.team.accountHint')}
        value={account}
        error={error ?? (missing ? t('experiments.team.noAccount') : undefined)}
        onChange={(event) => {
          setAccount(event.target.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || account.trim() === '') return;
          event.preventDefault();
          void find.run();
        }}
      />
      <Button loading={find.busy} disabled={account.trim() === ''} onClick={() => void find.run()}>
        {t('experiments.team.find')}
      </Button>
    </div>
  );
}

/** 团队: who did what, in the order of the public page, and who may edit. */
export function EntryTeam({
  team,
  fault,
  onChange,
}: {
  readonly team: Form['people']['team'];
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (team: Form['people']['team']) => void;
}) {
  const t = useT();
  const set = (at: number, change: Partial<Member>) =>
    onChange(team.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const rows = team.map((member, at) => ({ member, at }));
  return (
    <EntryCard
      id={placeOf('people', 'team')}
      title={t('experiments.group.team')}
      extra={
        team.length < MAX && (
          <Button size="small" icon={<PlusIcon aria-hidden="true" />} onClick={() => onChange([...team, NOBODY])}>
            {t('experiments.team.add')}
          </Button>
        )
      }
    >
      <p className="entry-quiet">{t('experiments.team.lead')}</p>
      {team.length === 0 && <EmptyState compact>{t('experiments.team.empty')}</EmptyState>}
      <SortableList
        label={t('experiments.group.team')}
        items={rows}
        keyOf={({ at }) => String(at)}
        nameOf={({ member, at }) => member.name || t('experiments.team.place', { n: at + 1 })}
        onMove={(from, to) => onChange(moved(team, from, to))}
      >
        {({ member, at }) => (
          <div className="entry-member">
            <TextField
              label={t('experiments.team.name')}
              required
              maxLength={40}
              autoComplete="off"
              value={member.name}
              error={fault(`team.${at}.name`)}
              onChange={(event) => set(at, { name: event.target.value })}
            />
            <TextField
              label={t('experiments.team.duty')}
              required
              maxLength={200}
              autoComplete="off"
              value={member.duty}
              error={fault(`team.${at}.duty`)}
              onChange={(event) => set(at, { duty: event.target.value })}
            />
            <Select
              label={t('experiments.team.role')}
              value={member.role}
              options={TEAM_ROLES.map((role) => ({ value: role, label: t(`experiments.teamRole.${role}`) }))}
              onChange={(event) => set(at, { role: event.target.value as Member['role'] })}
            />
            <TextField
              label={t('experiments.team.unit')}
              maxLength={200}
              autoComplete="off"
              value={member.unit}
              onChange={(event) => set(at, { unit: event.target.value })}
            />
            <TextField
              label={t('experiments.team.post')}
              maxLength={200}
              autoComplete="off"
              value={member.post}
              onChange={(event) => set(at, { post: event.target.value })}
            />
            <AccountField
              member={member}
              error={fault(`team.${at}.personId`)}
              onFound={({ id, name, unitName }) =>
                set(at, { personId: id, name, ...(member.unit === '' ? { unit: unitName } : {}) })
              }
              onFree={() => set(at, { personId: null, edit: false })}
            />
            <div className="entry-member-foot">
              <Checkbox
                label={t('experiments.team.edit')}
                hint={member.personId === null ? t('experiments.team.editHint') : undefined}
                error={fault(`team.${at}.edit`)}
                checked={member.edit}
                disabled={member.personId === null}
                onChange={(event) => set(at, { edit: event.target.checked })}
              />
              <Button
                size="small"
                variant="ghost"
                onClick={() => onChange(team.filter((_, i) => i !== at))}
                aria-label={t('experiments.team.remove', {
                  name: member.name || t('experiments.team.place', { n: at + 1 }),
                })}
              >
                {t('ui.action.delete')}
              </Button>
            </div>
          </div>
        )}
      </SortableList>
      <TeamNotes />
    </EntryCard>
  );
}

/** Comments on the team and on what it has to hold. */
function TeamNotes() {
  return (['team', 'service', 'technical'] as const).map((field) => (
    <FieldNotes key={field} part="people" field={field} />
  ));
}

/** The team to be read. */
export function TeamTable({ team }: { readonly team: Form['people']['team'] }) {
  const t = useT();
  const rows = team.map((member, at) => ({ ...member, key: String(at) }));
  return (
    <EntryCard id={placeOf('people', 'team')} title={t('experiments.group.team')}>
      <SimpleTable
        caption={t('experiments.group.team')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.key}
        empty={<EmptyState compact>{t('experiments.team.empty')}</EmptyState>}
        columns={[
          { key: 'name', title: t('experiments.team.name'), heading: true, render: (row) => row.name || '—' },
          { key: 'role', title: t('experiments.team.role'), render: (row) => t(`experiments.teamRole.${row.role}`) },
          { key: 'duty', title: t('experiments.team.duty'), render: (row) => row.duty || '—' },
          { key: 'unit', title: t('experiments.team.unit'), render: (row) => row.unit || '—' },
          { key: 'post', title: t('experiments.team.post'), render: (row) => row.post || '—' },
          {
            key: 'edit',
            title: t('experiments.team.edit'),
            render: (row) => (row.edit ? <StatusTag tone="info">{t('experiments.entry.yes')}</StatusTag> : '—'),
          },
        ]}
      />
      <TeamNotes />
    </EntryCard>
  );
}
