import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../../ui/picture/qr-code.tsx';
import './manage.css';

/** The join code over the whole screen, to be read and scanned from the last row. */
export function CodeWall({
  row,
  link,
  onClose,
}: {
  readonly row: { readonly name: string; readonly termName: string; readonly joinCode: string | null };
  readonly link: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${row.name} · ${row.termName}`}
      closeLabel={t('ui.action.close')}
      width="calc(100vw - 32px)"
    >
      <div className="vse-code-wall">
        <QrCode text={link} label={t('classes.settings.qr', { name: row.name, code: row.joinCode ?? '' })} />
        <strong>{row.joinCode}</strong>
        <p>{t('classes.wall.hint')}</p>
      </div>
    </Dialog>
  );
}
