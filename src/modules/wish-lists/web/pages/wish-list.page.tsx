import { useLocation } from 'react-router';
import { useUserState } from '../../../../ui/access/user-store.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { guestDraft } from '../client/guest-draft.store.ts';
import { AccountEditor } from '../components/account-editor.tsx';
import { OwnLists } from '../components/own-lists.tsx';
import { SubmittedList } from '../components/submitted-list.tsx';
import { useGuestDraft } from '../components/use-wish-draft.ts';
import { WishEditor } from '../components/wish-editor.tsx';

function GuestEditor() {
  const t = useT();
  const control = useGuestDraft();
  return (
    <WishEditor
      control={control}
      note={<Banner tone="info">{t('wishLists.draft.browser')}</Banner>}
      onSubmitted={guestDraft.clear}
    />
  );
}

/** 心愿单 `/experimentTwo/WishList`: what one would like to use, without an account. */
function OpenList() {
  const t = useT();
  const { kind } = useUserState();
  return (
    <div className="vse-container wish-page">
      <PageHeader title={t('route.wishList')} lead={t('wishLists.page.lead')} />
      {kind === 'boot' ? <SkeletonBlock height="480px" /> : kind === 'user' ? <AccountEditor /> : <GuestEditor />}
    </div>
  );
}

/** 我的心愿单 `/account/center/MyWishlist`: the open draft, and what was submitted. */
function OwnPage() {
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

/** The three pages of who wishes: they share most of what they show, and come as one file. */
export default function WishListPage() {
  const path = useLocation().pathname.toLowerCase();
  if (path.endsWith('/wishlistsuccess')) return <SubmittedList />;
  return path.endsWith('/mywishlist') ? <OwnPage /> : <OpenList />;
}
