import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { FailureReason, Finding, Severity } from '../../shared/version.model.ts';

type Params = Readonly<Record<string, string | number>>;

/** A rule of the container is broken: the package is refused at once, for this reason. */
export class PackageRefused extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(`${finding.code} ${finding.key} ${finding.path ?? ''}`);
    this.finding = finding;
  }
}

/** Makes a finding; long values are cut so that a hostile name cannot swell the report. */
export function findingOf(
  code: string,
  severity: Severity,
  key: MessageKey,
  params: Params = {},
  path: string | null = null,
  line: number | null = null,
): Finding {
  const short = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 240) : value]),
  );
  return { code, severity, key, params: short, path: path === null ? null : path.slice(0, 300), line };
}

/** Refuses the package. */
export function refuse(code: string, key: MessageKey, params: Params = {}, path: string | null = null): never {
  throw new PackageRefused(findingOf(code, 'F', key, params, path));
}

/** The reason a finding gives for failing. */
export function reasonOf(finding: Finding): FailureReason {
  return { key: finding.key, params: { ...finding.params, ...(finding.path === null ? {} : { path: finding.path }) } };
}
