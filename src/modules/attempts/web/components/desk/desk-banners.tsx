import { useUserState } from '../../../../../ui/access/user-store.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskSession, DeskView } from '../../client/desk-session.engine.ts';
import { clockText } from './clock-text.model.ts';
import { useTick } from './use-tick.ts';

/** What the candidate has to know while answering; none of it keeps an answer from being written. */
export function DeskBanners({ session, view }: { readonly session: DeskSession; readonly view: DeskView }) {
  const t = useT();
  const user = useUserState();
  const status = session.queue().status();
  const { limit } = view.desk.exam.rules.leave;
  useTick(1000, view.forceAt !== null);
  return (
    <div className="vse-exam-desk-banners" aria-live="polite">
      {status.offline && <Banner tone="warning">{t('attempts.desk.banner.offline', { n: status.unsaved })}</Banner>}
      {status.volatile && <Banner tone="warning">{t('attempts.desk.banner.volatile')}</Banner>}
      {user.kind === 'visitor' && <Banner tone="info">{t('attempts.desk.banner.signIn')}</Banner>}
      {view.extended > 0 && <Banner tone="info">{t('attempts.desk.banner.extended', { n: view.extended })}</Banner>}
      {view.forceAt !== null && view.phase === 'answering' && (
        <Banner tone="error" live>
          {t('attempts.desk.banner.forced', { time: clockText(view.forceAt - session.now()) })}
        </Banner>
      )}
      {view.leaveShown && (
        <Banner tone="warning" onDismiss={session.closeLeave}>
          {limit === null
            ? t('attempts.desk.banner.left', { n: view.leaves })
            : t('attempts.desk.banner.leftOf', { n: view.leaves, max: limit })}
        </Banner>
      )}
      {view.notices.map((notice) => (
        <Banner
          key={notice.id}
          tone="warning"
          live
          actions={
            <Button size="small" onClick={() => session.closeNotice(notice.id)}>
              {t('attempts.desk.banner.read')}
            </Button>
          }
        >
          {t('attempts.desk.banner.said', { text: notice.text })}
        </Banner>
      ))}
      {view.refusal && (
        <Banner tone="error" live>
          {view.refusal}
        </Banner>
      )}
    </div>
  );
}
