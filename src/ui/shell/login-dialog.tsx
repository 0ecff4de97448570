import { signInAgain } from '../access/sign-in.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { LoginPanel } from './login-panel.tsx';
import { loginStore, useLoginOpen } from './login-store.ts';

/** The sign-in dialog: `max(24vw, 380px)` wide, a sheet on phones; the mask does not close it, closing resets it. */
export default function LoginDialog() {
  const t = useT();
  const open = useLoginOpen();
  const { again = false, guest = false } = loginStore.mode();
  return (
    <Dialog
      open={open}
      onClose={() => loginStore.set(false)}
      title={again ? t('ui.session.again') : t('ui.login.title')}
      width="max(24vw, 380px)"
    >
      {again ? (
        <LoginPanel
          again
          work={(account, password) => signInAgain(account, password)}
          onDone={() => loginStore.set(false)}
        />
      ) : (
        <LoginPanel />
      )}
      {guest && (
        <Button block onClick={() => loginStore.set(false)}>
          {t('ui.login.asGuest')}
        </Button>
      )}
    </Dialog>
  );
}
