import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../../ui/picture/qr-code.tsx';
import { copyText } from '../../../../../ui/shell/copy-text.ts';

/** The address of an experiment as text and as a QR code. */
export default function SharePanel({ url, name }: { readonly url: string; readonly name: string }) {
  const t = useT();
  return (
    <div className="lab-share">
      <QrCode className="lab-qr" text={url} label={t('experiments.share.qr', { name })} />
      <div className="vse-stack">
        <p>{t('experiments.share.lead')}</p>
        <TextField
          label={t('experiments.share.link')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <div>
          <CopyButton
            label={t('experiments.share.copy')}
            copiedLabel={t('experiments.page.copied')}
            onCopy={() => copyText(url)}
          />
        </div>
      </div>
    </div>
  );
}
