import { lazy, Suspense } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { cartRoute } from '../../shared/cart.contract.ts';
import { CartPanel } from '../components/cart-panel.tsx';
import { OwnOrders } from '../components/own-orders.tsx';
import '../components/orders.css';

const OrderSheet = lazy(() => loadChunk(() => import('../components/order-sheet.tsx')));

/** What students are told: they wish, and do not order. */
function NoOrders() {
  const t = useT();
  return (
    <StatePage
      title={t('orders.students.title')}
      actions={
        <ButtonLink variant="primary" href={addressOf('wishList')}>
          {t('route.wishList')}
        </ButtonLink>
      }
    >
      {t('orders.students.text')}
    </StatePage>
  );
}

function CartAndOrders() {
  const t = useT();
  const [params, , change] = useAddressParams();
  const cart = useCall(cartRoute, {});
  const print = params.get('print');
  const tab = params.get('tab') === 'orders' ? 'orders' : 'cart';
  if (print) {
    return (
      <div className="vse-container order-page">
        <Suspense>
          <OrderSheet id={print} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="vse-container order-page vse-stack">
      <PageHeader title={t('route.shoppingCartDesc')} lead={t('orders.cart.lead')} />
      <Tabs
        label={t('route.shoppingCartDesc')}
        value={tab}
        onChange={(key) => change({ tab: key === 'cart' ? null : key, id: null })}
        items={[
          { key: 'cart', label: t('orders.tab.cart'), ...(cart.data ? { count: cart.data.rows.length } : {}) },
          { key: 'orders', label: t('orders.tab.orders') },
        ]}
      >
        <div className="vse-stack">{tab === 'cart' ? <CartPanel /> : <OwnOrders />}</div>
      </Tabs>
    </div>
  );
}

/** 购物车 `/experiment/ShoppingCartDesc`: from choice to application, and what came of it. */
export default function ShoppingCartPage() {
  const user = useUser();
  return user?.role.id === 6 ? <NoOrders /> : <CartAndOrders />;
}
