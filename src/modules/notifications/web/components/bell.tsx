import { useCallback, useId, useRef, useState } from 'react';
import { useUser } from '../../../../ui/access/user-store.ts';
import { IconButton } from '../../../../ui/design/button.tsx';
import { BellIcon } from '../../../../ui/design/icons.ts';
import { Popover } from '../../../../ui/design/popover.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { latePart } from '../../../../ui/shell/late-part.tsx';
import type { Tab } from './notice.model.ts';
import { NoticeSkeleton } from './notice-list.tsx';
import { useUnread } from './use-notices.ts';

const loadDrawer = () => loadChunk(() => import('./notice-drawer.tsx'));
const NoticePanel = latePart(() => import('./notice-panel.tsx'), { waiting: <NoticeSkeleton lines={5} /> });
const NoticeDrawer = latePart(loadDrawer);

function OwnBell() {
  const t = useT();
  const { unread, arrived } = useUnread();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState<Tab | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const openAll = (tab: Tab) => {
    close();
    // The drawer gives the focus back to what had it: the bell, not a button that is gone.
    button.current?.focus();
    loadDrawer().then(
      () => setAll(tab),
      () => toast.show({ text: t('ui.error.chunk'), tone: 'error' }),
    );
  };
  return (
    <>
      <IconButton
        ref={button}
        label={unread.all > 0 ? t('notifications.bellUnread', { n: unread.all }) : t('notifications.bell')}
        icon={<BellIcon aria-hidden="true" />}
        count={unread.all}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void import('./notice-panel.tsx').catch(() => {})}
        onClick={() => setOpen(!open)}
      />
      <span className="vse-visually-hidden" role="status">
        {arrived > 0 && unread.all > 0 ? t('notifications.arrived', { n: unread.all }) : ''}
      </span>
      {open && (
        <Popover id={id} anchor={button} label={t('notifications.bell')} onClose={close}>
          <NoticePanel unread={unread} onClose={close} onAll={openAll} />
        </Popover>
      )}
      {all && <NoticeDrawer first={all} unread={unread} onClose={() => setAll(null)} />}
    </>
  );
}

/** Unread notices of the signed-in person; nothing for visitors. */
export default function Bell() {
  return useUser() ? <OwnBell /> : null;
}
