import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { addressOfTarget, lineParams } from '../shared/notification.model.ts';
import type { MailLine } from './mail.repository.ts';

/** What the texts of e-mails are made with. */
export interface MailWriter {
  readonly messages: Messages;
  /** Name of the installation. */
  readonly site: string;
  /** Scheme, host and port links begin with. */
  readonly origin: string;
}

/** Subject and text of an e-mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const SUBJECT_LENGTH = 60;

const shorten = (text: string) => {
  const signs = [...text];
  return signs.length > SUBJECT_LENGTH ? `${signs.slice(0, SUBJECT_LENGTH - 1).join('')}…` : text;
};

/** What a line says in a language, on one line; instants in the zone of the site. */
function describeLine({ messages }: MailWriter, line: MailLine, locale: Locale): string {
  const shown = (value: StoredParam): string | number => {
    if (typeof value !== 'object') return value;
    return 'instant' in value
      ? siteMinute(Date.parse(value.instant))
      : messages.format(locale, value.key, value.params);
  };
  const params: LooseParams = Object.fromEntries(
    Object.entries(lineParams(line.params, line.group, line.count)).map(([name, value]) => [name, shown(value)]),
  );
  const text =
    line.key === null
      ? (line.texts?.[locale] ?? line.texts?.['zh-CN'] ?? '')
      : messages.format(locale, line.key as MessageKey, params);
  return text.replace(/\s+/gu, ' ').trim();
}

function linkOf({ origin }: MailWriter, line: MailLine, personId: string): string {
  const address = line.target ? addressOfTarget(line.target, personId) : null;
  return origin + (address ?? addressOf('home'));
}

const settingsOf = ({ origin }: MailWriter, personId: string) =>
  origin + addressOf('centre.editInfo', { Id: personId, tab: 'preferences' });

/** An e-mail about one line: what it says, where it leads, how such e-mails are chosen. */
export function writeMail(writer: MailWriter, line: MailLine, personId: string, locale: Locale): MailText {
  const { messages, site } = writer;
  const said = describeLine(writer, line, locale);
  const topic = messages.format(locale, `notifications.topic.${line.topic}`);
  const why =
    line.topic === 'security'
      ? messages.format(locale, 'notifications.mail.always', { site })
      : messages.format(locale, 'notifications.mail.why', { site, topic, link: settingsOf(writer, personId) });
  return {
    subject: messages.format(locale, 'notifications.mail.subject', { site, topic, title: shorten(said) }),
    text: [
      said,
      messages.format(locale, 'notifications.mail.open', { link: linkOf(writer, line, personId) }),
      why,
    ].join('\n\n'),
  };
}

/** The digest of a person: its lines with where they lead, how many more there are, how digests are chosen. */
export function writeDigest(
  writer: MailWriter,
  lines: readonly MailLine[],
  more: number,
  personId: string,
  locale: Locale,
): MailText {
  const { messages, site, origin } = writer;
  const items = lines.map((line) => `· ${describeLine(writer, line, locale)}\n  ${linkOf(writer, line, personId)}`);
  const parts = [
    messages.format(locale, 'notifications.mail.digestLead', { n: lines.length + more, site }),
    ...items,
    ...(more > 0
      ? [messages.format(locale, 'notifications.mail.digestMore', { n: more, link: origin + addressOf('home') })]
      : []),
    messages.format(locale, 'notifications.mail.digestWhy', { site, link: settingsOf(writer, personId) }),
  ];
  return {
    subject: messages.format(locale, 'notifications.mail.digestSubject', { n: lines.length + more, site }),
    text: parts.join('\n\n'),
  };
}
