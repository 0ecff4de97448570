import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Card } from '../../../../../ui/design/card.tsx';
import { ExternalIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { hostOf } from '../../../shared/link.model.ts';
import { openLinkRoute } from '../../../shared/progress.contract.ts';
import { courseTreeRoute, getNodeRoute } from '../../../shared/structure.contract.ts';
import './address-card.css';

/** A link for its reader: where it leads, and the way there in a new tab. */
export function AddressCard({
  nodeId,
  counts,
  done,
}: {
  readonly nodeId: string;
  /** Opening it is recorded: its reader learns here and it is open. */
  readonly counts: boolean;
  readonly done: boolean;
}) {
  const t = useT();
  const full = useCall(getNodeRoute, { params: { nodeId } });
  const opening = useAction(async () => {
    await call(openLinkRoute, { params: { nodeId } });
    await refresh(courseTreeRoute);
  });
  if (full.error) return <CallError error={full.error} compact retry={full.refetch} />;
  if (!full.data) return <SkeletonBlock height="72px" />;
  const { address, name } = full.data;
  if (!address) return <EmptyState compact>{t('courses.link.none')}</EmptyState>;
  const open = () => {
    if (counts && !done) void opening.run();
  };
  return (
    <Card className="vse-address-card">
      <div>
        <strong>{hostOf(address)}</strong>
        <p>{t('courses.link.host', { host: hostOf(address) })}</p>
      </div>
      <a
        className="vse-button vse-button-primary"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t('courses.link.open')} ${name}`}
        onClick={open}
        // The middle button opens a tab too.
        onAuxClick={(event) => {
          if (event.button === 1) open();
        }}
      >
        <ExternalIcon aria-hidden="true" />
        {t('courses.link.open')}
      </a>
    </Card>
  );
}
