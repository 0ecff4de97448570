import { useLocation } from 'react-router';
import { addressOf, resolveAddress } from '../../../../kernel/routing/paths.ts';
import { siteDocumentRoute, siteRoute } from '../../../../kernel/site/site.contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { NotFoundPanel } from '../../../../ui/shell/state-pages.tsx';
import { parseDocument } from '../../shared/document.model.ts';
import { DocumentBody } from '../components/document-body.tsx';
import './document.css';

function Waiting() {
  return (
    <div className="vse-container vse-doc" aria-busy="true">
      <SkeletonBlock height="44px" width="40%" />
      <SkeletonText lines={12} />
    </div>
  );
}

/** `/doc/:slug`: privacy, terms, manuals and what else the site publishes; prints as it reads. */
export default function DocumentPage() {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const resolved = resolveAddress(pathname);
  const slug = resolved.kind === 'match' ? (resolved.params.slug ?? '') : '';
  const answer = useCall(siteDocumentRoute, { params: { slug } });
  const site = useCall(siteRoute, {});
  usePageTitle(answer.data?.title);
  if (answer.error?.status === 404) {
    return (
      <div className="vse-container">
        <NotFoundPanel />
      </div>
    );
  }
  if (answer.error) {
    return (
      <CallError
        error={answer.error}
        title={t('settings.doc.failed')}
        retry={answer.refetch}
        retrying={answer.isFetching}
      />
    );
  }
  if (!answer.data) return <Waiting />;
  const { data } = answer;
  const blocks = parseDocument(data.body);
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  const others = (site.data?.documents ?? []).filter((other) => other.slug !== data.slug);
  return (
    <div className="vse-container vse-doc">
      <PageHeader
        title={data.title}
        lead={t('settings.doc.version', { n: data.version, time: formatInstant(data.updatedAt) })}
        actions={
          <Button icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
            {t('settings.doc.print')}
          </Button>
        }
      />
      {data.locale !== locale && <Banner tone="info">{t('settings.doc.fallback')}</Banner>}
      <div className="vse-doc-columns">
        <aside className="vse-doc-aside vse-no-print">
          {headings.length > 1 && (
            <nav aria-label={t('settings.doc.contents')}>
              <h2>{t('settings.doc.contents')}</h2>
              <ul>
                {headings.map((block) =>
                  block.kind === 'heading' ? (
                    <li key={block.id}>
                      <a href={`#${block.id}`}>{block.text}</a>
                    </li>
                  ) : null,
                )}
              </ul>
            </nav>
          )}
          {others.length > 0 && (
            <nav aria-label={t('settings.doc.others')} className="vse-doc-others">
              <h2>{t('settings.doc.others')}</h2>
              <ul>
                {others.map((other) => (
                  <li key={other.slug}>
                    <Link href={addressOf('publicDoc', {}, { slug: other.slug })}>{other.title}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
        <article className="vse-doc-text" lang={data.locale}>
          <DocumentBody blocks={blocks} />
        </article>
      </div>
    </div>
  );
}
