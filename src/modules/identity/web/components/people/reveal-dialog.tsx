import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../../ui/shell/copy-text.ts';
import { revealPersonRoute } from '../../../shared/person.contract.ts';
import { REVEAL_REASONS, REVEAL_SECONDS } from '../../../shared/person.model.ts';

type Reason = (typeof REVEAL_REASONS)[number];

/** Contact data in full after a reason that is kept; gone from the screen after a minute. */
export default function RevealDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState<Reason>('contact');
  const [note, setNote] = useState('');
  const [shown, setShown] = useState<CallOutput<typeof revealPersonRoute> | null>(null);
  const [left, setLeft] = useState(REVEAL_SECONDS);
  const reveal = useAction(async () => {
    const more = note.trim() ? { note: note.trim() } : {};
    setShown(await call(revealPersonRoute, { params: { id }, body: { reason, ...more } }));
  });
  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => setLeft((n) => n - 1), 1000);
    return () => clearInterval(timer);
  }, [shown]);
  useEffect(() => {
    if (left <= 0) onClose();
  }, [left, onClose]);
  const value = (text: string | null, about: string) =>
    text === null ? (
      '—'
    ) : (
      <span className="vse-row">
        <span className="vse-code">{text}</span>
        <CopyButton label={t('ui.action.copy')} about={about} onCopy={() => copyText(text)} />
      </span>
    );
  return (
    <Dialog
      open
      title={t('identity.manage.revealOf', { name })}
      onClose={onClose}
      footer={
        shown ? (
          <Button onClick={onClose}>{t('ui.action.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
            <Button variant="primary" loading={reveal.busy} onClick={() => void reveal.run()}>
              {t('identity.manage.reveal')}
            </Button>
          </>
        )
      }
    >
      {shown ? (
        <div className="vse-stack">
          <DefinitionList
            items={[
              {
                key: 'mobile',
                term: t('identity.column.mobile'),
                value: value(shown.mobile, t('identity.column.mobile')),
              },
              { key: 'email', term: t('identity.column.email'), value: value(shown.email, t('identity.column.email')) },
            ]}
          />
          <p className="identity-quiet">{t('identity.manage.revealLeft', { n: Math.max(0, left) })}</p>
        </div>
      ) : (
        <div className="vse-stack">
          <p className="identity-quiet">{t('identity.manage.revealLead')}</p>
          <RadioGroup
            label={t('identity.manage.revealWhy')}
            value={reason}
            onChange={setReason}
            options={REVEAL_REASONS.map((one) => ({ value: one, label: t(`identity.manage.why.${one}`) }))}
          />
          <TextField
            label={t('identity.manage.note')}
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
