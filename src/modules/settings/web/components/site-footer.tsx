import { type ReactNode, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { siteRoute } from '../../../../kernel/site/site.contract.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ExternalIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { helpStore } from '../../../../ui/shell/help-store.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import './site-footer.css';
import { latePart } from '../../../../ui/shell/late-part.tsx';

const ContactDialog = latePart(() => import('./contact-dialog.tsx'));

/** Where the two record numbers of a mainland site are looked up. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalIcon aria-hidden="true" />
      <span className="vse-visually-hidden">{t('settings.footer.newTab')}</span>
    </a>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** The badge of public security beside its record number, drawn: a shield with a star. */
function PoliceBadge() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className="vse-footer-badge">
      <path d="M10 1l7 2.4v5.4c0 4.6-2.9 8.1-7 10.2-4.1-2.1-7-5.6-7-10.2V3.4z" fill="#1d4ed8" />
      <path d="M10 5l1.3 2.7 3 .4-2.2 2.1.5 3L10 11.8l-2.6 1.4.5-3-2.2-2.1 3-.4z" fill="#ffd88a" />
    </svg>
  );
}

/** Footer of public pages: documents, help, contact, the three sites, partner sites, copyright and record numbers. */
export default function SiteFooter() {
  const t = useT();
  const site = useCall(siteRoute, {});
  const [contactOpen, setContactOpen] = useState(false);
  const data = site.data;
  const titles = new Map(data?.documents.map((document) => [document.slug, document.title]));
  const documentLink = (slug: string) =>
    titles.has(slug) ? (
      <li key={slug}>
        <Link href={addressOf('publicDoc', {}, { slug })}>{titles.get(slug)}</Link>
      </li>
    ) : null;
  const owner = data?.owner ?? data?.name ?? t('site.name');
  const copyright = t('settings.footer.copyright', { year: String(new Date().getFullYear()), owner });
  const sites = [
    { key: 'home', href: data?.sites.home, label: t('settings.site.home') },
    { key: 'lab', href: data?.sites.lab, label: t('settings.site.lab') },
    { key: 'cloud', href: builtPage('cloud') ? data?.sites.cloud : '', label: t('settings.site.cloud') },
  ].filter((one) => one.href);
  return (
    <div className="vse-container vse-site-footer" data-waiting={site.isPending ? '' : undefined}>
      <nav className="vse-footer-columns" aria-label={t('settings.footer.name')}>
        <Column title={t('settings.footer.platform')}>
          {documentLink('about')}
          {builtPage('publicNotice') && (
            <li>
              <Link href={addressOf('publicNotice')}>{t('route.publicNotice')}</Link>
            </li>
          )}
          <li>
            <button type="button" className="vse-footer-link" onClick={() => helpStore.open('topic')}>
              {t('settings.footer.help')}
            </button>
          </li>
          <li>
            <button type="button" className="vse-footer-link" disabled={!data} onClick={() => setContactOpen(true)}>
              {t('settings.footer.contact')}
            </button>
          </li>
        </Column>
        <Column title={t('settings.footer.rules')}>
          {documentLink('privacy')}
          {documentLink('terms')}
          {documentLink('accessibility')}
        </Column>
        {sites.length > 0 && (
          <Column title={t('settings.footer.sites')}>
            {sites.map((one) => (
              <li key={one.key}>
                {one.href?.startsWith('/') ? (
                  <Link href={one.href}>{one.label}</Link>
                ) : (
                  <Outside href={one.href ?? ''}>{one.label}</Outside>
                )}
              </li>
            ))}
          </Column>
        )}
        {data && data.friendLinks.length > 0 && (
          <Column title={t('settings.footer.friends')}>
            {data.friendLinks.map((link) => (
              <li key={link.href}>
                <Outside href={link.href}>
                  {link.logo && (
                    <img className="vse-footer-logo" src={link.logo} alt="" width={24} height={24} loading="lazy" />
                  )}
                  {link.label}
                </Outside>
              </li>
            ))}
          </Column>
        )}
      </nav>
      <p className="vse-footer-line">
        <span>{copyright}</span>
        {data?.icp && (
          <a href={ICP_REGISTER} target="_blank" rel="noopener noreferrer">
            {data.icp}
          </a>
        )}
        {data?.police && (
          <a href={`${POLICE_REGISTER}${data.police.code}`} target="_blank" rel="noopener noreferrer">
            <PoliceBadge />
            {data.police.label}
          </a>
        )}
      </p>
      {contactOpen && data && (
        <ContactDialog contact={data.contact} copyright={copyright} onClose={() => setContactOpen(false)} />
      )}
    </div>
  );
}
