import { useUser } from '../../../../../ui/access/user-store.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { CountBadge } from '../../../../../ui/design/count-badge.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { waitingReportsRoute } from '../../../shared/report.contract.ts';

const MINUTE = 60_000;

function Waiting() {
  const t = useT();
  const { data } = useCall(waitingReportsRoute, {}, { refetchInterval: 5 * MINUTE });
  if (!data || data.n === 0) return null;
  return <CountBadge n={data.n} label={t('ui.menu.toMark', { n: data.n })} />;
}

/** 待批 n beside the menu entry of the reports, for those to whom they are work to mark. */
export default function WaitingCount({ page }: { readonly page: string }) {
  const user = useUser();
  return page === 'centre.labReport' && user && user.role.id !== 6 ? <Waiting /> : null;
}
