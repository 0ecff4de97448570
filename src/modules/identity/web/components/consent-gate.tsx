import { useLocation } from 'react-router';
import { resolveAddress } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { latePart } from '../../../../ui/shell/late-part.tsx';
import { consentRoute } from '../../shared/consent.contract.ts';

const ConsentDialog = latePart(() => import('./consent-dialog.tsx'), { messages: ['identity'] });

/** Stands on every page of a signed-in person; what it asks with comes when documents wait for an answer. */
export default function ConsentGate() {
  const user = useUser();
  const asked = useCall(consentRoute, {}, { enabled: user !== null });
  const { pathname } = useLocation();
  const page = resolveAddress(pathname);
  const due = asked.data?.due ?? [];
  // The documents themselves stay readable.
  const reading = page.kind === 'match' && page.row.key === 'publicDoc';
  if (user === null || due.length === 0 || reading) return null;
  return <ConsentDialog due={due} />;
}
