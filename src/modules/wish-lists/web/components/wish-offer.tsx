import { useSearchParams } from 'react-router';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { wishChoicesRoute } from '../../shared/wish-list.contract.ts';
import { lineKey } from '../../shared/wish-list.model.ts';
import type { DraftLine } from '../client/draft.model.ts';

/** What the page was opened for (`item`, a code): an address alone changes no draft, so that it is asked first. */
export function WishOffer({
  lines,
  onAdd,
}: {
  readonly lines: readonly DraftLine[];
  readonly onAdd: (line: DraftLine) => void;
}) {
  const t = useT();
  const [params] = useSearchParams();
  const code = params.get('item') ?? '';
  const found = useCall(wishChoicesRoute, { query: { kw: code } }, { enabled: code !== '' });
  const row = found.data?.rows.find((one) => one.code === code);
  if (!row || lines.some((one) => lineKey(one) === lineKey(row))) return null;
  return (
    <Banner
      tone="info"
      actions={
        <Button size="small" variant="primary" onClick={() => onAdd({ ...row, seats: 1, purpose: '' })}>
          {t('wishLists.offer.add')}
        </Button>
      }
    >
      {t('wishLists.offer.text', { name: row.name })}
    </Banner>
  );
}
