import type { PageEntry, WebModule } from '../../../ui/module.ts';

const wisher: PageEntry = { load: () => import('./pages/wish-list.page.tsx'), messages: ['table'] };

/** What people and visitors would like to use, and 心愿单管理. */
export const wishListsWeb: WebModule = {
  name: 'wishLists',
  messages: import.meta.glob('../shared/messages/??-??.ts'),
  pages: {
    wishList: wisher,
    wishListSuccess: wisher,
    'centre.myWishlist': wisher,
    'management.wishListManage': {
      load: () => import('./pages/wish-list-manage.page.tsx'),
      messages: ['table', 'audit'],
    },
  },
};
