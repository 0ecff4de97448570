import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { REVEAL_SECONDS } from '../../shared/wish-list.model.ts';
import { revealWishContactRoute } from '../../shared/wish-manage.contract.ts';

/** The phone in full after a reason that is kept; gone from the screen after a minute. */
export default function RevealDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const reason = useReason();
  const [sent, setSent] = useState(false);
  const [shown, setShown] = useState<CallOutput<typeof revealWishContactRoute> | null>(null);
  const [left, setLeft] = useState(REVEAL_SECONDS);
  const reveal = useAction(async () =>
    setShown(await call(revealWishContactRoute, { params: { id }, body: { reason: reason.text } })),
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => setLeft((n) => n - 1), 1000);
    return () => clearInterval(timer);
  }, [shown]);
  useEffect(() => {
    if (left <= 0) onClose();
  }, [left, onClose]);
  if (!shown) {
    return (
      <FormDialog
        title={t('wishLists.manage.reveal')}
        submitLabel={t('wishLists.manage.reveal')}
        busy={reveal.busy}
        onSubmit={() => {
          setSent(true);
          if (!reason.fault) void reveal.run();
        }}
        onClose={onClose}
      >
        <div className="vse-stack">
          <p>{t('wishLists.manage.revealText')}</p>
          <ReasonField reason={reason} shown={sent} />
        </div>
      </FormDialog>
    );
  }
  return (
    <Dialog
      open
      title={t('wishLists.manage.reveal')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <DefinitionList
          items={[
            { key: 'name', term: t('wishLists.column.contact'), value: shown.name },
            {
              key: 'phone',
              term: t('wishLists.column.phone'),
              value: (
                <span className="vse-row">
                  <span className="vse-code">{shown.phone}</span>
                  <CopyButton
                    label={t('ui.action.copy')}
                    about={t('wishLists.column.phone')}
                    onCopy={() => copyText(shown.phone)}
                  />
                </span>
              ),
            },
          ]}
        />
        <p className="vse-muted-small">{t('wishLists.manage.revealLeft', { n: Math.max(0, left) })}</p>
      </div>
    </Dialog>
  );
}
