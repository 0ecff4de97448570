import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { findPersonRoute } from '../../../submissions/shared/entry-person.contract.ts';
import './leader-field.css';

export interface Leader {
  readonly id: string;
  readonly name: string;
  readonly unitName: string;
}

/** A leader by the exact account; null until somebody was found who may lead. */
export function LeaderField({
  leader,
  missing,
  refused,
  onFound,
}: {
  readonly leader: Leader | null;
  /** The form was sent without a leader. */
  readonly missing: boolean;
  /** What the server said of the leader. */
  readonly refused: string | undefined;
  readonly onFound: (leader: Leader | null) => void;
}) {
  const t = useT();
  const [account, setAccount] = useState('');
  const [unfit, setUnfit] = useState(false);
  const find = useAction(async () => {
    const { person } = await call(findPersonRoute, { query: { account: account.trim() } });
    setUnfit(!person?.leads);
    onFound(person?.leads ? person : null);
  });
  return (
    <>
      <div className="leader-find">
        <TextField
          label={t('experiments.leader.account')}
          required
          maxLength={64}
          autoComplete="off"
          placeholder={t('experiments.team.accountHint')}
          value={account}
          error={unfit || missing ? t('experiments.leader.unfit') : refused}
          onChange={(event) => {
            setAccount(event.target.value);
            onFound(null);
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
    </>
  );
}
