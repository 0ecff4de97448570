import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { REASON } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createDraftRoute } from '../../shared/entry.contract.ts';
import { findPersonRoute } from '../../shared/entry-person.contract.ts';
import { changeLeaderRoute } from '../../shared/entry-review.contract.ts';
import './entry-steps.css';

interface Leader {
  readonly id: string;
  readonly name: string;
  readonly unitName: string;
}

/**
 * A leader by the exact account, for a new experiment or for one that is given to somebody else.
 * @param one that gets another leader; absent for a new one. @param onDone gets the id of the experiment
 */
export default function LeaderDialog({
  one,
  onClose,
  onDone,
}: {
  readonly one?: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}) {
  const t = useT();
  const [account, setAccount] = useState('');
  const [leader, setLeader] = useState<Leader | null>(null);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const [unfit, setUnfit] = useState(false);
  const length = text.trim().length;
  const fault = one
    ? length < REASON.least
      ? t('table.confirm.reasonLength')
      : undefined
    : length < 2
      ? t('experiments.create.nameLength')
      : undefined;
  const find = useAction(async () => {
    const { person } = await call(findPersonRoute, { query: { account: account.trim() } });
    setUnfit(!person?.leads);
    setLeader(person?.leads ? person : null);
  });
  const run = useAction(
    async () => {
      if (!leader) return;
      if (one) {
        await call(changeLeaderRoute, { params: { id: one.id }, body: { leaderId: leader.id, reason: text.trim() } });
        onDone(one.id);
      } else {
        const made = await call(createDraftRoute, { body: { name: text.trim(), leaderId: leader.id } });
        onDone(made.id);
      }
    },
    { done: t(one ? 'experiments.leader.done' : 'experiments.leader.created') },
  );
  const submit = () => {
    setShown(true);
    if (leader && !fault) void run.run();
  };
  const title = one ? t('experiments.leader.question', { name: one.name }) : t('experiments.leader.create');
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={run.busy} onClick={submit}>
            {t(one ? 'experiments.leader.change' : 'experiments.create.go')}
          </Button>
        </>
      }
    >
      <form
        className="vse-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t(one ? 'experiments.leader.effect' : 'experiments.leader.createLead')}</p>
        <div className="entry-account entry-account-find">
          <TextField
            label={t('experiments.leader.account')}
            required
            maxLength={64}
            autoComplete="off"
            placeholder={t('experiments.team.accountHint')}
            value={account}
            error={
              unfit || (shown && !leader)
                ? t('experiments.leader.unfit')
                : (run.error?.fieldMessage('leaderId') ?? undefined)
            }
            onChange={(event) => {
              setAccount(event.target.value);
              setLeader(null);
              setUnfit(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || account.trim() === '') return;
              event.preventDefault();
              void find.run();
            }}
          />
          <Button loading={find.busy} disabled={account.trim() === ''} onClick={() => void find.run()}>
            {t('experiments.leader.find')}
          </Button>
        </div>
        {leader && (
          <p role="status">
            <strong>{leader.name}</strong> {leader.unitName}
          </p>
        )}
        {one ? (
          <TextArea
            label={t('table.confirm.reason')}
            hint={t('table.confirm.reasonHint')}
            required
            maxLength={REASON.most}
            counted
            value={text}
            error={shown ? fault : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <TextField
            label={t('experiments.field.basic.name')}
            required
            maxLength={100}
            autoComplete="off"
            value={text}
            error={(shown ? fault : undefined) ?? run.error?.fieldMessage('name')}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
