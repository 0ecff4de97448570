import { useState } from 'react';
import { siteRoute } from '../../kernel/site/site.contract.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient, useCall } from '../api/query.ts';
import { ButtonLink } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { DefinitionList } from '../design/definition-list.tsx';
import { formatInstant } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import { copyText } from './copy-text.ts';
import { siteFacts } from './site-facts.ts';

/** Id of the last read that failed on this page, for whoever looks for the cause; empty when none did. */
function lastFailedRequest(): string {
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.error instanceof ApiError)
    .sort((a, b) => b.state.errorUpdatedAt - a.state.errorUpdatedAt)[0];
  return failed ? (failed.state.error as ApiError).requestId : '';
}

/** 反馈: facts about the page without personal data, to copy and to send to the site's mailbox. */
export function Feedback() {
  const t = useT();
  const site = useCall(siteRoute, {});
  const [at] = useState(() => new Date().toISOString());
  const [request] = useState(lastFailedRequest);
  const facts = [
    // The address without its query: filters and ids may name people.
    { key: 'page', term: t('ui.help.fact.page'), value: window.location.origin + window.location.pathname },
    { key: 'time', term: t('ui.help.fact.time'), value: formatInstant(at) },
    { key: 'build', term: t('ui.help.fact.build'), value: siteFacts.build },
    { key: 'request', term: t('ui.help.fact.request'), value: request },
    { key: 'browser', term: t('ui.help.fact.browser'), value: navigator.userAgent },
    {
      key: 'screen',
      term: t('ui.help.fact.screen'),
      value: `${window.innerWidth} × ${window.innerHeight} @${window.devicePixelRatio}`,
    },
  ].filter((fact) => fact.value !== '');
  const text = facts.map(({ term, value }) => `${term}: ${value}`).join('\n');
  const mailbox = site.data?.contact.mailbox;
  const subject = t('help.feedback.subject', { page: window.location.pathname });
  return (
    <div className="vse-help-part">
      <p>{t('help.feedback.lead')}</p>
      <section className="vse-help-facts" aria-label={t('help.feedback.facts')}>
        <DefinitionList items={facts} />
      </section>
      <div className="vse-row">
        {mailbox && (
          <ButtonLink
            variant="primary"
            href={`mailto:${mailbox}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${text}`)}`}
          >
            {t('help.feedback.mail')}
          </ButtonLink>
        )}
        <CopyButton label={t('help.feedback.copy')} onCopy={() => copyText(text)} />
      </div>
      {site.data && !mailbox && <p>{t('help.feedback.noMailbox')}</p>}
    </div>
  );
}
