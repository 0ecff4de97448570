import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { pageGroupRoute, publishDraftRoute } from '../../../../settings/shared/page-group.contract.ts';
import { type Difference, differences } from '../../../../settings/shared/page-group.model.ts';

/** What publishing changes, why, and when: grade C. */
export function PublishDialog({
  group,
  version,
  before,
  after,
  describe,
  onClose,
}: {
  readonly group: string;
  readonly version: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly describe: (difference: Difference) => string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const [from, setFrom] = useState('');
  const [shown, setShown] = useState(false);
  const changes = differences(before, after);
  const publishing = useAction(
    async () => {
      const at = fromLocalTime(from);
      await call(publishDraftRoute, {
        params: { group },
        body: { version, reason: reason.text, ...(at ? { from: at } : {}) },
      });
      await refresh(pageGroupRoute);
      onClose();
    },
    { done: t(from ? 'home.edit.scheduled' : 'home.edit.published') },
  );
  const submit = () => {
    setShown(true);
    if (!reason.fault) void publishing.run();
  };
  return (
    <FormDialog
      title={t('home.edit.publishTitle')}
      submitLabel={t(from ? 'home.edit.schedule' : 'home.edit.publish')}
      busy={publishing.busy}
      width="min(560px, calc(100vw - 32px))"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="vse-form">
        <section aria-label={t('home.edit.changes')}>
          <h3 className="vse-editing-small">{t('home.edit.changesN', { n: changes.length })}</h3>
          <ul className="vse-editing-changes">
            {changes.map((change) => (
              <li key={`${change.kind} ${change.path}`} data-kind={change.kind}>
                <span>{t(`home.edit.kind.${change.kind}`)}</span> {describe(change)}
              </li>
            ))}
          </ul>
        </section>
        <ReasonField reason={reason} shown={shown} />
        <TextField
          name="from"
          type="datetime-local"
          label={t('home.edit.from')}
          hint={t('home.edit.fromHint')}
          error={publishing.error?.fields.find(({ path }) => path === 'from')?.message}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
