import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { REASON } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createDraftRoute } from '../../shared/entry.contract.ts';
import { changeLeaderRoute } from '../../shared/entry-review.contract.ts';
import { type Leader, LeaderField } from './leader-field.tsx';
import { NAME } from './name-dialog.tsx';

/** 代建: a draft for a leader. @param onDone gets the id of the experiment */
export function NewForLeaderDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}) {
  const t = useT();
  const [leader, setLeader] = useState<Leader | null>(null);
  const [name, setName] = useState('');
  const [shown, setShown] = useState(false);
  const fault = name.trim().length < NAME.least ? t('experiments.create.nameLength') : undefined;
  const run = useAction(
    async () => {
      if (!leader) return;
      onDone((await call(createDraftRoute, { body: { name: name.trim(), leaderId: leader.id } })).id);
    },
    { done: t('experiments.leader.created') },
  );
  return (
    <FormDialog
      title={t('experiments.leader.create')}
      submitLabel={t('experiments.create.go')}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (leader && !fault) void run.run();
      }}
      onClose={onClose}
    >
      <p>{t('experiments.leader.createLead')}</p>
      <LeaderField
        leader={leader}
        missing={shown && !leader}
        refused={run.error?.fieldMessage('leaderId')}
        onFound={setLeader}
      />
      <TextField
        label={t('experiments.field.basic.name')}
        required
        maxLength={NAME.most}
        autoComplete="off"
        value={name}
        error={(shown ? fault : undefined) ?? run.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

/** 更换负责人: an experiment is given to another leader, with a reason. */
export function ChangeLeaderDialog({
  one,
  onClose,
  onDone,
}: {
  readonly one: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [leader, setLeader] = useState<Leader | null>(null);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const fault = reason.trim().length < REASON.least ? t('table.confirm.reasonLength') : undefined;
  const run = useAction(
    async () => {
      if (!leader) return;
      await call(changeLeaderRoute, { params: { id: one.id }, body: { leaderId: leader.id, reason: reason.trim() } });
      onDone();
    },
    { done: t('experiments.leader.done') },
  );
  return (
    <FormDialog
      title={t('experiments.leader.question', { name: one.name })}
      submitLabel={t('experiments.leader.change')}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (leader && !fault) void run.run();
      }}
      onClose={onClose}
    >
      <p>{t('experiments.leader.effect')}</p>
      <LeaderField
        leader={leader}
        missing={shown && !leader}
        refused={run.error?.fieldMessage('leaderId')}
        onFound={setLeader}
      />
      <TextArea
        label={t('table.confirm.reason')}
        hint={t('table.confirm.reasonHint')}
        required
        maxLength={REASON.most}
        counted
        value={reason}
        error={shown ? fault : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** Who takes over, and why. */
export interface LeaderWish {
  readonly leaderId: string;
  readonly reason: string;
}

/** 批量更换负责人. */
export function ManyLeadersDialog({
  n,
  onAnswer,
}: {
  readonly n: number;
  /** Null: thought better of it. */
  readonly onAnswer: (wish: LeaderWish | null) => void;
}) {
  const t = useT();
  const [leader, setLeader] = useState<Leader | null>(null);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const fault = reason.trim().length < REASON.least ? t('table.confirm.reasonLength') : undefined;
  return (
    <FormDialog
      title={t('experiments.steward.leaderMany', { n })}
      submitLabel={t('experiments.leader.change')}
      busy={false}
      onSubmit={() => {
        setShown(true);
        if (leader && !fault) onAnswer({ leaderId: leader.id, reason: reason.trim() });
      }}
      onClose={() => onAnswer(null)}
    >
      <p>{t('experiments.leader.effect')}</p>
      <LeaderField leader={leader} missing={shown && !leader} refused={undefined} onFound={setLeader} />
      <TextArea
        label={t('table.confirm.reason')}
        hint={t('table.confirm.reasonHint')}
        required
        maxLength={REASON.most}
        counted
        value={reason}
        error={shown ? fault : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
