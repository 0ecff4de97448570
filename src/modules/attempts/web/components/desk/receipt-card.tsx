import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../../ui/picture/qr-code.tsx';
import type { OwnReceipt } from '../../../shared/desk-parts.model.ts';

/** Gives a receipt to the person as a file: the whole of it, so that it can be checked without this site. */
function download(receipt: OwnReceipt): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `receipt-${receipt.number}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

/** 交卷回执: what was handed in and when, signed by the server. */
export function ReceiptCard({ receipt, back }: { readonly receipt: OwnReceipt; readonly back: string }) {
  const t = useT();
  const verify = `${window.location.origin}${addressOf('verify', { code: receipt.number })}`;
  return (
    <Card className="vse-exam-desk-receipt">
      <div className="vse-exam-desk-receipt-head">
        <div>
          <h1>{t('attempts.desk.receiptTitle')}</h1>
          <p>{t('attempts.desk.receiptText')}</p>
        </div>
        <QrCode className="vse-exam-desk-qr" text={verify} label={t('attempts.desk.receiptQr')} />
      </div>
      <DefinitionList
        columns={1}
        items={[
          {
            key: 'number',
            term: t('attempts.receipt.number'),
            value: <span className="vse-code">{receipt.number}</span>,
          },
          { key: 'exam', term: t('attempts.receipt.exam'), value: receipt.exam },
          { key: 'name', term: t('attempts.receipt.name'), value: `${receipt.name} ${receipt.maskedNumber}` },
          { key: 'at', term: t('attempts.receipt.handedInAt'), value: formatInstant(receipt.handedInAt) },
          { key: 'reason', term: t('attempts.receipt.reason'), value: t(`attempts.submitReason.${receipt.reason}`) },
          {
            key: 'answered',
            term: t('attempts.receipt.answered'),
            value: t('attempts.receipt.answeredOf', { n: receipt.answered, all: receipt.items }),
          },
          {
            key: 'head',
            term: t('attempts.receipt.head'),
            value: <span className="vse-code vse-exam-desk-digest">{receipt.head}</span>,
          },
        ]}
      />
      <div className="vse-row">
        <Button onClick={() => download(receipt)}>{t('attempts.desk.receiptSave')}</Button>
        <Button onClick={() => window.print()}>{t('attempts.desk.receiptPrint')}</Button>
        <ButtonLink variant="primary" href={back}>
          {t('attempts.desk.back')}
        </ButtonLink>
      </div>
    </Card>
  );
}
