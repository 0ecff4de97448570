import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { attemptEventsRoute } from '../../../shared/board.contract.ts';
import { EVENT_KINDS, type EventKind } from '../../../shared/event-chain.model.ts';

const isKind = (kind: string): kind is EventKind => (EVENT_KINDS as readonly string[]).includes(kind);

/** What happened in one attempt, its chain verified: evidence for a person to weigh. */
export function EventDrawer({
  attemptId,
  name,
  onClose,
}: {
  readonly attemptId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const events = useCall(attemptEventsRoute, { params: { attemptId } });
  return (
    <Drawer open title={t('attempts.board.eventsOf', { name })} onClose={onClose}>
      {events.error && <CallError error={events.error} retry={events.refetch} />}
      {!events.data && !events.error && <SkeletonText lines={8} />}
      {events.data && (
        <div className="vse-stack">
          <Banner tone={events.data.brokenAt === null ? 'success' : 'error'}>
            {events.data.brokenAt === null
              ? t('attempts.board.chainWhole')
              : t('attempts.board.chainBroken', { n: events.data.brokenAt })}
          </Banner>
          <ol className="vse-board-events">
            {events.data.rows.map(({ seq, kind, at, detail }) => (
              <li key={seq}>
                <span className="vse-num">{seq}</span>
                <span>{isKind(kind) ? t(`attempts.board.event.${kind}`) : kind}</span>
                <time dateTime={new Date(at).toISOString()}>{formatInstant(new Date(at).toISOString())}</time>
                {typeof detail.reason === 'string' && detail.reason.length > 8 && <span>{detail.reason}</span>}
                {typeof detail.seconds === 'number' && (
                  <span>{t('attempts.board.seconds', { n: detail.seconds })}</span>
                )}
                {typeof detail.ip === 'string' && detail.ip !== '' && <span className="vse-code">{detail.ip}</span>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Drawer>
  );
}
