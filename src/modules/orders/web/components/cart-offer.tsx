import { useSearchParams } from 'react-router';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { addCartLineRoute, cartItemRoute, cartRoute, copyToCartRoute } from '../../shared/cart.contract.ts';
import type { CartLine } from './cart-lines.tsx';

/** What the page was opened for: a code, or an accepted wish list. An address alone changes no cart, so that it is asked. */
export function CartOffer({ lines }: { readonly lines: readonly CartLine[] }) {
  const t = useT();
  const [params] = useSearchParams();
  const [, , change] = useAddressParams();
  const code = params.get('item') ?? '';
  const listId = params.get('wish') ?? '';
  const found = useCall(cartItemRoute, { query: { code } }, { enabled: code !== '' });
  const add = useAction(
    async () => {
      const item = found.data?.rows[0];
      if (listId !== '') await call(copyToCartRoute, { body: { of: 'wish', id: listId } });
      else if (item) await call(addCartLineRoute, { body: { kind: item.kind, item: item.item, seats: 1 } });
      await refresh(cartRoute);
      change({ item: null, wish: null }, { replace: true });
    },
    { done: t('orders.cart.added') },
  );
  const item = found.data?.rows[0];
  if (listId === '' && (!item || lines.some((line) => line.code === code))) return null;
  return (
    <Banner
      tone="info"
      actions={
        <Button size="small" variant="primary" loading={add.busy} onClick={() => void add.run()}>
          {t('orders.cart.add')}
        </Button>
      }
    >
      {listId !== '' ? t('orders.cart.offerWish') : t('orders.cart.offer', { name: item?.name ?? '' })}
    </Banner>
  );
}
