import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../kernel/routing/paths.ts';
import { useUser } from '../access/user-store.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { SearchBox } from '../design/search-box.tsx';
import { ErrorState, StatePage } from '../design/states.tsx';
import { translateKey, useT } from '../i18n/translate.ts';
import { builtPage } from './registry.ts';
import './state-pages.css';

/** Back inside the product; a document that was opened here goes to the front page. */
function BackButton() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))}>{t('ui.action.back')}</Button>
  );
}

/** Ways on that exist: an entry without a page is not offered. */
function WaysOn() {
  const t = useT();
  const keys = ['home', 'experimentTwo', 'cloud'].filter((key) => builtPage(key) !== undefined);
  return (
    <nav className="vse-ways" aria-label={t('ui.notFound.ways')}>
      {keys.map((key, i) => (
        <ButtonLink key={key} href={addressOf(key)} variant={i === 0 ? 'primary' : 'default'}>
          {translateKey(`route.${key}` as 'route.home')}
        </ButtonLink>
      ))}
      <BackButton />
    </nav>
  );
}

/** Asks search engines to leave this page out while it stands. */
function useNoIndex() {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/**
 * 404: what was asked for, a search, ways on.
 * @param asked the address somebody wanted, shown as words only; null when it is not known
 */
export function NotFound({ asked }: { readonly asked: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  useNoIndex();
  return (
    <StatePage drawing="no-reading" title={t('ui.notFound.title')} actions={<WaysOn />}>
      <div className="vse-state-words">
        {asked && (
          <p>
            {t('ui.notFound.asked')} <code className="vse-code">{asked.slice(0, 200)}</code>
          </p>
        )}
        <p>{t('ui.notFound.text')}</p>
        {builtPage('experimentTwo') && (
          <SearchBox
            label={t('ui.notFound.search')}
            placeholder={t('ui.notFound.search')}
            submitLabel={t('ui.action.search')}
            value=""
            onSearch={() => {}}
            onSubmit={(text) => navigate(addressOf('experimentTwo', { kw: text || undefined }))}
          />
        )}
      </div>
    </StatePage>
  );
}

/**
 * 403: why, who grants it, another account.
 * @param onSwitchAccount signs out and opens the sign-in; left out, no button is shown
 */
export function Forbidden({ onSwitchAccount }: { readonly onSwitchAccount?: () => void }) {
  const t = useT();
  const user = useUser();
  useNoIndex();
  const reason = user
    ? t('ui.forbidden.role', { role: translateKey(`role.${user.role.id}` as 'role.0') })
    : t('ui.forbidden.text');
  return (
    <StatePage
      drawing="no-access"
      title={t('ui.forbidden.title')}
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            {t('ui.action.home')}
          </ButtonLink>
          {onSwitchAccount && user && <Button onClick={onSwitchAccount}>{t('ui.forbidden.switch')}</Button>}
          <BackButton />
        </>
      }
    >
      <div className="vse-state-words">
        <p>{reason}</p>
        {user && <p>{t('ui.forbidden.roleGrant')}</p>}
      </div>
    </StatePage>
  );
}

/** The main data of a page is not there, or not for this person: both look the same. */
export function NotFoundPanel() {
  const t = useT();
  useNoIndex();
  return (
    <StatePage drawing="no-reading" title={t('ui.notFound.data')} actions={<BackButton />}>
      {t('ui.notFound.dataText')}
    </StatePage>
  );
}

const reload = () => window.location.reload();

/**
 * The browser is offline: what still works, and a retry by itself when the network is back.
 * @param onRetry tries again; loads the document anew when left out
 */
export function Offline({ onRetry = reload }: { readonly onRetry?: () => void }) {
  const t = useT();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <StatePage
      drawing="offline"
      title={t('ui.offline.title')}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t('ui.offline.retry')}
        </Button>
      }
    >
      <div className="vse-state-words">
        <p>{t('ui.offline.text')}</p>
        <p>{t('ui.offline.works')}</p>
        <ul>
          <li>{t('ui.offline.drafts')}</li>
          <li>{t('ui.offline.run')}</li>
        </ul>
      </div>
    </StatePage>
  );
}

/**
 * A part of the page could not be loaded.
 * @param onRetry tries the part again; reloads the document when left out
 */
export function ChunkFailed({ onRetry = reload }: { readonly onRetry?: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <div className="vse-chunk-failed">
      <ErrorState
        title={t('ui.error.chunk')}
        retrying={busy}
        onRetry={() => {
          setBusy(true);
          onRetry();
        }}
      >
        {t('ui.error.chunkText')}
      </ErrorState>
      <ButtonLink href="/">{t('ui.action.home')}</ButtonLink>
    </div>
  );
}
