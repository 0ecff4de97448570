import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { AccountEditor } from '../components/account-editor.tsx';
import { OwnLists } from '../components/own-lists.tsx';

/** 我的心愿单 `/account/center/MyWishlist`: the open draft, and what was submitted. */
export default function MyWishlistPage() {
  const t = useT();
  return (
    <div className="vse-stack">
      <PageHeader title={t('route.centre.myWishlist')} lead={t('wishLists.own.lead')} />
      <AccountEditor>
        <OwnLists />
      </AccountEditor>
    </div>
  );
}
