import { useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf, resolveAddress, routeByKey } from '../../kernel/routing/paths.ts';
import { siteRoute } from '../../kernel/site/site.contract.ts';
import { useUser } from '../access/user-store.ts';
import { useCall } from '../api/query.ts';
import { Drawer } from '../design/dialog.tsx';
import { FileIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { SearchBox } from '../design/search-box.tsx';
import { EmptyState } from '../design/states.tsx';
import { Tabs } from '../design/tabs.tsx';
import { translateKey, useT } from '../i18n/translate.ts';
import { Feedback } from './help-feedback.tsx';
import { type HelpPart, helpStore } from './help-store.ts';
import { HELP_NUMBERS, HELP_TOPICS, type HelpTopic, searchTopics, topicOf } from './help-topics.model.ts';
import { mayOpen } from './menu-entries.ts';
import { builtPage, isBuilt } from './registry.ts';
import { ShortcutList } from './shortcuts-list.tsx';
import './help-drawer.css';

const PLAIN_PAGES: readonly string[] = ['home', 'experimentTwo', 'changePassword'];

function TopicEntry({ topic, open }: { readonly topic: HelpTopic; readonly open: boolean }) {
  const t = useT();
  const user = useUser();
  const centre = topic.startsWith('centre.') && user !== null && mayOpen(topic, user);
  const href = centre ? addressOf(topic, { Id: user.id }) : PLAIN_PAGES.includes(topic) ? addressOf(topic) : null;
  return (
    <details className="vse-help-topic" open={open}>
      <summary>{translateKey(routeByKey(topic).title)}</summary>
      <p>{t(`help.topic.${topic}`)}</p>
      {href && (
        <Link href={href} onClick={helpStore.close}>
          {t('ui.help.open')}
        </Link>
      )}
    </details>
  );
}

function AllTopics() {
  const t = useT();
  const [query, setQuery] = useState('');
  const topics = HELP_TOPICS.filter(isBuilt).map((key) => ({
    key,
    title: translateKey(routeByKey(key).title),
    text: t(`help.topic.${key}`),
  }));
  const found = searchTopics(topics, query);
  return (
    <div className="vse-help-part">
      <SearchBox label={t('ui.help.search')} placeholder={t('ui.help.search')} value={query} onSearch={setQuery} />
      {found.length === 0 ? (
        <EmptyState compact drawing="no-match">
          {t('help.noMatch', { text: query })}
        </EmptyState>
      ) : (
        <div>
          {found.map((topic) => (
            <TopicEntry key={topic.key} topic={topic.key} open={query !== '' && found.length <= 3} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Manuals and documents of the site. */
function Manuals() {
  const t = useT();
  const site = useCall(siteRoute, {});
  // Manuals first: they are what somebody opens the help for.
  const documents = (site.data?.documents ?? []).toSorted(
    (a, b) => Number(b.slug.startsWith('manual-')) - Number(a.slug.startsWith('manual-')),
  );
  if (documents.length === 0 || !builtPage('publicDoc')) return null;
  return (
    <section aria-labelledby="vse-help-manuals" className="vse-help-manuals">
      <h3 id="vse-help-manuals">{t('ui.help.manuals')}</h3>
      <ul>
        {documents.map((document) => (
          <li key={document.slug}>
            <Link href={addressOf('publicDoc', {}, { slug: document.slug })} onClick={helpStore.close}>
              <FileIcon aria-hidden="true" />
              {document.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ThisPage() {
  const t = useT();
  const location = useLocation();
  const resolved = resolveAddress(location.pathname);
  const topic = resolved.kind === 'match' ? topicOf(resolved.row.key) : null;
  return (
    <div className="vse-help-part">
      {topic ? (
        <section aria-labelledby="vse-help-here">
          <h3 id="vse-help-here">{translateKey(routeByKey(topic).title)}</h3>
          <p>{t(`help.topic.${topic}`)}</p>
        </section>
      ) : (
        <p>{t('help.noTopic')}</p>
      )}
      <Manuals />
    </div>
  );
}

function Numbers() {
  const t = useT();
  return (
    <ul className="vse-help-part vse-help-numbers">
      {HELP_NUMBERS.map((name) => (
        <li key={name}>{t(`help.number.${name}`)}</li>
      ))}
    </ul>
  );
}

/** 帮助: this page's topic, all topics, figures, shortcuts, feedback. */
export default function HelpDrawer({ part }: { readonly part: HelpPart }) {
  const t = useT();
  const parts: Readonly<Record<HelpPart, string>> = {
    topic: t('ui.help.part.topic'),
    all: t('ui.help.part.all'),
    numbers: t('ui.help.part.numbers'),
    shortcuts: t('help.shortcut.title'),
    feedback: t('ui.help.feedback'),
  };
  return (
    <Drawer open onClose={helpStore.close} closeOnMask title={t('ui.help.title')} width="min(540px, 100vw)">
      <Tabs
        label={t('ui.help.parts')}
        items={Object.entries(parts).map(([key, label]) => ({ key, label }))}
        value={part}
        onChange={(key) => helpStore.open(key as HelpPart)}
      >
        {part === 'topic' && <ThisPage />}
        {part === 'all' && <AllTopics />}
        {part === 'numbers' && <Numbers />}
        {part === 'shortcuts' && <ShortcutList />}
        {part === 'feedback' && <Feedback />}
      </Tabs>
    </Drawer>
  );
}
