import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../../ui/shell/copy-text.ts';
import type { submitRoute } from '../../../shared/own-homework.contract.ts';

export type Receipt = CallOutput<typeof submitRoute>['receipt'];

/** 提交回执: number, time and digest of a version. */
export function ReceiptDialog({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handIns.own.receiptTitle')}
      width="min(520px, calc(100vw - 32px))"
      footer={
        <>
          <ButtonLink href={addressOf('verify', { code: receipt.code })} target="_blank">
            {t('handIns.own.receiptCheck')}
          </ButtonLink>
          <Button variant="primary" onClick={onClose}>
            {t('ui.action.close')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p>{t('handIns.own.receiptText', { n: receipt.no })}</p>
        <DefinitionList
          items={[
            {
              key: 'code',
              term: t('handIns.own.receiptCode'),
              value: (
                <span className="vse-row">
                  <span className="vse-code">{receipt.code}</span>
                  <CopyButton
                    label={t('ui.action.copy')}
                    about={t('handIns.own.receiptCode')}
                    onCopy={() => copyText(receipt.code)}
                  />
                </span>
              ),
            },
            {
              key: 'at',
              term: t('handIns.own.receiptAt'),
              value: formatInstant(new Date(receipt.submittedAt).toISOString()),
            },
            {
              key: 'hash',
              term: t('handIns.own.receiptHash'),
              value: <span className="vse-code vse-hand-in-hash">{receipt.sha256}</span>,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
