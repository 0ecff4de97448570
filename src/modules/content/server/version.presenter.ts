import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { hasPlayer } from '../../catalogue/shared/flavour.model.ts';
import { isRecordedByPlatform } from '../shared/recording.model.ts';
import type { versionsRoute } from '../shared/version.contract.ts';
import { contentMessages } from './content-messages.engine.ts';
import { isSilent } from './recording.service.ts';
import type { VersionRow } from './version.repository.ts';

const WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = contentMessages;

/** Words of a finding; keys of reports are stored, so one that a later edition dropped shows as itself. */
function format(locale: Locale, key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  return formatMessage(WORDS[locale][key] ?? key, params, locale);
}

/** Findings the platform has dealt with already. */
const SETTLED: ReadonlySet<string> = new Set([
  'experiments.check.l08.compat',
  'experiments.check.l13.platform',
  'experiments.check.l16.removed',
]);

const remedyOf = (code: string) => `experiments.remedy.${code}` as MessageKey;

/** A version with its report in words. */
export function presentVersion(
  version: VersionRow,
  facts: { readonly publishedId: string | null; readonly everPublished: boolean; readonly mayEdit: boolean },
  locale: Locale,
): CallOutput<typeof versionsRoute>[number] {
  const published = version.id === facts.publishedId;
  const { report } = version;
  const playable = version.flavour === null || hasPlayer(version.flavour);
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
      ? { code: report.reason.key, message: format(locale, report.reason.key, report.reason.params) }
      : null,
    findings: (report?.findings ?? []).map((finding) => ({
      code: finding.code,
      severity: finding.severity,
      message: format(locale, finding.key, finding.params),
      remedy: format(locale, SETTLED.has(finding.key) ? 'experiments.remedy.none' : remedyOf(finding.code)),
      path: finding.path,
      line: finding.line,
    })),
    blocking: version.blocking,
    recorded: isRecordedByPlatform(version.manifest),
    can: {
      publish: facts.mayEdit && version.state === 'ready' && version.blocking === 0 && !published && playable,
      // Deciding once more what ran before needs no check of its findings: they were not blocking then.
      rollBack: facts.mayEdit && version.state === 'ready' && facts.everPublished && !published && playable,
      delete: facts.mayEdit && !facts.everPublished,
      record: facts.mayEdit && isSilent(version) && playable,
    },
  };
}
