import { lazy, Suspense, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { HeartIcon, PrintIcon, ShareIcon, StarIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loginStore } from '../../../../../ui/shell/login-store.ts';
import { favouriteRoute, likeRoute, standingRoute } from '../../../shared/social.contract.ts';

const SharePanel = lazy(() => import('./share-panel.tsx'));

/** A toggle whose change shows at once and is taken back when it is refused. */
function useToggle(stored: boolean, count: number, send: (on: boolean) => Promise<number>) {
  const [now, setNow] = useState<{ readonly on: boolean; readonly count: number } | null>(null);
  const shown = now ?? { on: stored, count };
  const action = useAction(async (on: boolean) => {
    setNow({ on, count: Math.max(0, shown.count + (on ? 1 : -1)) });
    try {
      setNow({ on, count: await send(on) });
      await refresh(standingRoute);
    } catch (error) {
      setNow(null);
      throw error;
    }
  });
  return { ...shown, press: () => action.run(!shown.on), set: (on: boolean) => action.run(on) };
}

/** 点赞, 收藏, 分享, 打印 of an experiment. A visitor is asked to sign in first. */
export default function DetailsActions({
  id,
  code,
  name,
  likes,
  favourites,
}: {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly likes: number;
  readonly favourites: number;
}) {
  const t = useT();
  const user = useUser();
  const [sharing, setSharing] = useState(false);
  const standing = useCall(standingRoute, { params: { id } }, { enabled: user !== null });
  const like = useToggle(standing.data?.liked ?? false, likes, async (on) => {
    return (await call(likeRoute, { params: { id }, body: { on } })).likes;
  });
  const favourite = useToggle(standing.data?.kept ?? false, favourites, async (on) => {
    return (await call(favouriteRoute, { params: { id }, body: { on } })).favourites;
  });
  const asSomebody = (act: () => void) => () => (user ? act() : loginStore.set(true));
  return (
    <div className="lab-actions vse-no-print">
      <Button
        size="small"
        aria-pressed={like.on}
        className={like.on ? 'lab-on' : undefined}
        icon={<HeartIcon aria-hidden="true" />}
        onClick={asSomebody(() => void like.press())}
      >
        {t(like.on ? 'experiments.social.liked' : 'experiments.social.like')}{' '}
        <span className="vse-num">{formatNumber(like.count)}</span>
      </Button>
      <Button
        size="small"
        aria-pressed={favourite.on}
        className={favourite.on ? 'lab-on' : undefined}
        icon={<StarIcon aria-hidden="true" />}
        onClick={asSomebody(async () => {
          const done = await favourite.press();
          // A second press would keep it again; the toast says what the first one did.
          if (done && favourite.on) undoToast(t('experiments.social.unkept', { name }), () => favourite.set(true));
        })}
      >
        {t(favourite.on ? 'experiments.social.kept' : 'experiments.social.keep')}{' '}
        <span className="vse-num">{formatNumber(favourite.count)}</span>
      </Button>
      <Button
        size="small"
        icon={<ShareIcon aria-hidden="true" />}
        onClick={() => setSharing(true)}
        aria-haspopup="dialog"
      >
        {t('experiments.share.title')}
      </Button>
      <Button size="small" className="lab-print" icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
        {t('experiments.share.print')}
      </Button>
      <Dialog open={sharing} onClose={() => setSharing(false)} title={t('experiments.share.title')} closeOnMask>
        <Suspense fallback={<SkeletonBlock height="200px" />}>
          <SharePanel url={window.location.origin + addressOf('experimentTwoDetails', { Id: code })} name={name} />
        </Suspense>
      </Dialog>
    </div>
  );
}
