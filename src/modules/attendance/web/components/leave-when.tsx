import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';

/** The session or the period a request is about. */
export function LeaveWhen({
  leave,
}: {
  readonly leave: {
    readonly session: { readonly title: string; readonly openedAt: string } | null;
    readonly from: string | null;
    readonly to: string | null;
  };
}) {
  const t = useT();
  if (leave.session) {
    return (
      <>
        {leave.session.title} <span className="vse-num vse-nowrap">{formatInstant(leave.session.openedAt)}</span>
      </>
    );
  }
  const period = { from: formatInstant(leave.from), to: formatInstant(leave.to) };
  return <span className="vse-num">{t('attendance.leave.period', period)}</span>;
}

/** The reason with the files that go with it. */
export function LeaveReason({
  leave,
}: {
  readonly leave: {
    readonly reason: string;
    readonly files: readonly { readonly id: string; readonly name: string; readonly url: string }[];
  };
}) {
  const t = useT();
  return (
    <div className="vse-att-leave-reason">
      <span>{leave.reason}</span>
      {leave.files.length > 0 && (
        <ul aria-label={t('attendance.leave.files')}>
          {leave.files.map((file) => (
            <li key={file.id}>
              <a href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const LEAVE_TONES = {
  submitted: 'info',
  approved: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  revoked: 'warning',
} as const;
