import type { WebModule } from '../../../ui/module.ts';

/** What people and visitors would like to use, and 心愿单管理. */
export const wishListsWeb: WebModule = {
  name: 'wishLists',
  messages: import.meta.glob('../shared/messages/??-??.ts'),
  pages: {
    wishList: { load: () => import('./pages/wish-list.page.tsx'), messages: ['table'] },
    wishListSuccess: { load: () => import('./pages/wish-list.page.tsx'), messages: ['table'] },
    'centre.myWishlist': { load: () => import('./pages/wish-list.page.tsx'), messages: ['table'] },
    'management.wishListManage': {
      load: () => import('./pages/wish-list-manage.page.tsx'),
      messages: ['table', 'audit'],
    },
  },
};
