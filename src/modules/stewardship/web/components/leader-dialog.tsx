import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createDraftRoute } from '../../../submissions/shared/entry.contract.ts';
import { NAME } from '../../../submissions/web/commands.public.tsx';
import { changeLeaderRoute } from '../../shared/listing.contract.ts';
import { type Leader, LeaderField } from './leader-field.tsx';

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

/** Who takes over, and why. */
export interface LeaderRequest {
  readonly leaderId: string;
  readonly reason: string;
}

/** Asks for another leader and the reason. */
function LeaderRequestDialog({
  title,
  busy = false,
  refused,
  onRequest,
  onClose,
}: {
  readonly title: string;
  readonly busy?: boolean;
  /** What the server said of the leader. */
  readonly refused?: string | undefined;
  readonly onRequest: (request: LeaderRequest) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [leader, setLeader] = useState<Leader | null>(null);
  const [shown, setShown] = useState(false);
  const reason = useReason();
  return (
    <FormDialog
      title={title}
      submitLabel={t('experiments.leader.change')}
      busy={busy}
      onSubmit={() => {
        setShown(true);
        if (leader && !reason.fault) onRequest({ leaderId: leader.id, reason: reason.text });
      }}
      onClose={onClose}
    >
      <p>{t('experiments.leader.effect')}</p>
      <LeaderField leader={leader} missing={shown && !leader} refused={refused} onFound={setLeader} />
      <ReasonField reason={reason} shown={shown} />
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
  const run = useAction(
    async (request: LeaderRequest) => {
      await call(changeLeaderRoute, { params: { id: one.id }, body: request });
      onDone();
    },
    { done: t('experiments.leader.done') },
  );
  return (
    <LeaderRequestDialog
      title={t('experiments.leader.question', { name: one.name })}
      busy={run.busy}
      refused={run.error?.fieldMessage('leaderId')}
      onRequest={(request) => void run.run(request)}
      onClose={onClose}
    />
  );
}

/** 批量更换负责人. @param onAnswer null: thought better of it */
export function ManyLeadersDialog({
  n,
  onAnswer,
}: {
  readonly n: number;
  readonly onAnswer: (request: LeaderRequest | null) => void;
}) {
  const t = useT();
  return (
    <LeaderRequestDialog
      title={t('experiments.steward.leaderMany', { n })}
      onRequest={onAnswer}
      onClose={() => onAnswer(null)}
    />
  );
}
