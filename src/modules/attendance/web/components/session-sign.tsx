import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { formatDuration, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../ui/picture/qr-code.tsx';
import type { Board } from './board.model.ts';

/** What learners need to check in now: the code, the QR code, or how near they have to be. */
export function SessionSign({
  board,
  courseId,
  token,
}: {
  readonly board: Board;
  readonly courseId: string;
  readonly token: string | null;
}) {
  const t = useT();
  if (board.way === 'code') {
    return (
      <p className="vse-att-sign">
        <strong className="vse-num vse-att-code">{board.code}</strong>
        <span>{t('attendance.sign.code')}</span>
      </p>
    );
  }
  if (board.way === 'qr') {
    const href = addressOf('study.attendance', { Id: courseId, session: board.id, code: token ?? '' });
    return (
      <div className="vse-att-sign">
        {token ? (
          <QrCode
            text={new URL(href, location.origin).href}
            label={t('attendance.sign.qrLabel', { title: board.title })}
          />
        ) : (
          <p role="status">{t('attendance.sign.qrWaiting')}</p>
        )}
        <span>{t('attendance.sign.qr')}</span>
      </div>
    );
  }
  return (
    <p className="vse-att-sign">
      {board.way === 'location'
        ? t('attendance.sign.location', { n: formatNumber(board.radius) })
        : t('attendance.sign.manual')}
    </p>
  );
}

/** The sign over the whole screen, to be read from the last row, with the time that is left and how many are there. */
export function SessionWall({
  board,
  courseId,
  token,
  left,
  onClose,
}: {
  readonly board: Board;
  readonly courseId: string;
  readonly token: string | null;
  /** Seconds until the session ends. */
  readonly left: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const there = board.rows.filter((row) => row.state !== null).length;
  return (
    <Dialog open onClose={onClose} title={board.title} width="calc(100vw - 32px)">
      <div className="vse-att-wall">
        <SessionSign board={board} courseId={courseId} token={token} />
        <p className="vse-num vse-att-left">
          {left > 0 ? t('attendance.left', { time: formatDuration(left) }) : t('attendance.over')}
          {' · '}
          {t('attendance.there', { n: there, total: board.rows.length })}
        </p>
      </div>
    </Dialog>
  );
}
