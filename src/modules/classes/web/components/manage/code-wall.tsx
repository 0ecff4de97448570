import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../../ui/picture/qr-code.tsx';
import './manage.css';

/** Until when a join code is good, where it has an end. */
export function CodeUntil({ until }: { readonly until: string | null }) {
  const t = useT();
  if (until === null) return null;
  const over = new Date(until).getTime() <= Date.now();
  return <p>{t(over ? 'classes.code.over' : 'classes.code.good', { time: formatInstant(until) })}</p>;
}

/** The join code over the whole screen, to be read and scanned from the last row. */
export function CodeWall({
  row,
  link,
  onClose,
}: {
  readonly row: {
    readonly name: string;
    readonly termName: string;
    readonly joinCode: string | null;
    readonly codeUntil: string | null;
  };
  readonly link: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={`${row.name} · ${row.termName}`} width="calc(100vw - 32px)">
      <div className="vse-code-wall">
        <QrCode text={link} label={t('classes.settings.qr', { name: row.name, code: row.joinCode ?? '' })} />
        <strong>{row.joinCode}</strong>
        <p>{t('classes.wall.hint')}</p>
        <CodeUntil until={row.codeUntil} />
      </div>
    </Dialog>
  );
}
