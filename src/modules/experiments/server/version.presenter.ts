import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { versionsRoute } from '../shared/version.contract.ts';
import type { VersionRow } from './version.repository.ts';
import { experimentsMessages } from './words.engine.ts';

const WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = experimentsMessages;

/** Words of a finding; keys of reports are stored, so one that a later edition dropped shows as itself. */
function say(locale: Locale, key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  return formatMessage(WORDS[locale][key] ?? key, params, locale);
}

/** A version with its report in words. */
export function presentVersion(
  version: VersionRow,
  facts: { readonly publishedId: string | null; readonly everPublished: boolean; readonly mayEdit: boolean },
  locale: Locale,
): CallOutput<typeof versionsRoute>[number] {
  const published = version.id === facts.publishedId;
  const { report } = version;
  return {
    id: version.id,
    number: version.number,
    state: version.state,
    published,
    filename: version.filename,
    bytes: version.bytes,
    inflatedBytes: version.inflatedBytes,
    files: version.files,
    launchKind: version.launchKind,
    flavour: version.flavour,
    entry: version.entry,
    profile: version.profile,
    note: version.note,
    createdAt: version.createdAt.toISOString(),
    checkedAt: version.checkedAt?.toISOString() ?? null,
    reason: report?.reason
      ? { code: report.reason.key, message: say(locale, report.reason.key, report.reason.params) }
      : null,
    findings: (report?.findings ?? []).map((finding) => ({
      code: finding.code,
      severity: finding.severity,
      message: say(locale, finding.key, finding.params),
      remedy: say(locale, `experiments.remedy.${finding.code}` as MessageKey),
      path: finding.path,
      line: finding.line,
    })),
    can: {
      publish: facts.mayEdit && version.state === 'ready' && version.blocking === 0 && !published,
      delete: facts.mayEdit && !facts.everPublished,
    },
  };
}
