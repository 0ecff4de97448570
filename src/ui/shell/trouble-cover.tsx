import { useTrouble } from '../access/trouble.ts';
import { Banner } from '../design/banner.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { loginStore } from './login-store.ts';
import './trouble-cover.css';

/**
 * What the person must know of the sign-in at once: a veil when somebody else signed in in this browser, a bar when
 * the sign-in ended under an open run.
 */
export function TroubleCover() {
  const t = useT();
  const trouble = useTrouble();
  if (trouble?.kind === 'ended') {
    return (
      <div className="vse-ended">
        <Banner
          tone="warning"
          live
          actions={
            <Button size="small" onClick={() => loginStore.set(true, { again: true })}>
              {t('ui.session.again')}
            </Button>
          }
        >
          {t('ui.session.ended')}
        </Banner>
      </div>
    );
  }
  return (
    <Dialog
      role="alertdialog"
      open={trouble?.kind === 'switched'}
      // The page belongs to somebody who is gone: the only way on is to load it anew.
      onClose={() => window.location.assign('/')}
      title={t('ui.session.switchedTitle')}
      closeLabel={t('ui.session.reload')}
      width="420px"
      footer={
        <Button variant="primary" onClick={() => window.location.assign('/')}>
          {t('ui.session.reload')}
        </Button>
      }
    >
      <p>{t('ui.session.switched', { name: trouble?.kind === 'switched' ? trouble.name : '' })}</p>
    </Dialog>
  );
}
