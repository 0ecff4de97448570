import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../../ui/shell/copy-text.ts';
import {
  listStartStatesRoute,
  START_STATE_SCOPES,
  type StartStateRow,
  type StartStateScope,
  saveStartStateRoute,
  withdrawStartStateRoute,
} from '../../../shared/start-state.contract.ts';
import type { RunDetail } from '../../client/run-calls.ts';

/** Where a shared starting state is begun with. */
const linkOf = (experimentCode: string, code: string) =>
  `${window.location.origin}${addressOf('experimentTwoDetails', { Id: experimentCode, start: code })}`;

/** One's own starting states of an experiment, each to be shared or taken back. */
function OwnStates({
  rows,
  experimentCode,
  onChanged,
}: {
  readonly rows: readonly StartStateRow[];
  readonly experimentCode: string;
  readonly onChanged: () => void;
}) {
  const t = useT();
  return (
    <section>
      <h3>{t('runs.startState.list')}</h3>
      <ul className="run-starts">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{row.title}</strong>
              <span className="run-quiet">
                {row.lastStep === null
                  ? t('runs.startState.fromStart', { n: row.version })
                  : t('runs.startState.from', { n: row.version, step: row.lastStep })}
                {' · '}
                {formatInstant(row.createdAt)}
                {' · '}
                {row.scope === 'course' ? t('runs.startState.unshared') : row.code}
              </span>
            </span>
            <span className="run-starts-actions">
              {row.scope !== 'course' && (
                <CopyButton
                  label={t('runs.startState.copy')}
                  about={row.title}
                  copiedLabel={t('runs.startState.copied')}
                  onCopy={() => copyText(linkOf(experimentCode, row.code))}
                />
              )}
              <Popconfirm
                trigger={(open) => (
                  <Button
                    size="small"
                    variant="ghost"
                    onClick={open}
                    aria-label={`${t('runs.startState.withdraw')} ${row.title}`}
                  >
                    {t('runs.startState.withdraw')}
                  </Button>
                )}
                title={t('runs.startState.withdrawAsk', { title: row.title })}
                confirmLabel={t('runs.startState.withdraw')}
                danger
                onConfirm={async () => {
                  await call(withdrawStartStateRoute, { params: { id: row.id } });
                  toast.show({ text: t('runs.startState.withdrawn'), tone: 'success' });
                  onChanged();
                }}
              >
                {t('runs.startState.withdrawText')}
              </Popconfirm>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 存为起始状态: keeps where the experiment stands now, so that others can begin there. */
export function StartStateDialog({
  detail,
  save,
  onClose,
}: {
  readonly detail: RunDetail;
  /** Asks the content for its state and waits until the server has it. */
  readonly save: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [title, setTitle] = useState('');
  const [scope, setScope] = useState<StartStateScope>('course');
  const [tried, setTried] = useState(false);
  const { data, refetch } = useCall(listStartStatesRoute, { params: { experimentId: detail.experiment.id } });
  const own = (data ?? []).filter((row) => row.own);
  const keeping = useAction(async () => {
    await save();
    const { code } = await call(saveStartStateRoute, {
      params: { id: detail.id },
      body: { title: title.trim(), scope },
    });
    toast.show({ text: t('runs.startState.kept', { code }), tone: 'success' });
    setTitle('');
    setTried(false);
    await refetch();
  });
  return (
    <FormDialog
      title={t('runs.startState.keep')}
      submitLabel={t('runs.startState.save')}
      busy={keeping.busy}
      onSubmit={() => {
        setTried(true);
        if (title.trim()) void keeping.run();
      }}
      onClose={onClose}
    >
      <p>{t('runs.startState.keepLead')}</p>
      <TextField
        label={t('runs.startState.title')}
        required
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={tried && !title.trim() ? t('runs.startState.untitled') : undefined}
      />
      <RadioGroup
        label={t('runs.startState.scope')}
        value={scope}
        onChange={(value) => setScope(value as StartStateScope)}
        options={START_STATE_SCOPES.map((one) => ({ value: one, label: t(`runs.startState.scope.${one}`) }))}
      />
      {own.length > 0 && (
        <OwnStates rows={own} experimentCode={detail.experiment.code} onChanged={() => void refetch()} />
      )}
    </FormDialog>
  );
}
