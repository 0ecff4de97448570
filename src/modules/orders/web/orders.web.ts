import type { WebModule } from '../../../ui/module.ts';

/** 购物车 with 我的订单, 实验订单管理, 已开通实验包. */
export const ordersWeb: WebModule = {
  name: 'orders',
  messages: import.meta.glob('../shared/messages/??-??.ts'),
  pages: {
    shoppingCartDesc: { load: () => import('./pages/shopping-cart.page.tsx'), messages: ['table'] },
    'management.orderManage': {
      load: () => import('./pages/order-manage.page.tsx'),
      messages: ['table', 'audit'],
    },
    'centre.accessExperimentPackage': {
      load: () => import('./pages/access-experiment-package.page.tsx'),
      messages: ['runs', 'table'],
    },
  },
};
