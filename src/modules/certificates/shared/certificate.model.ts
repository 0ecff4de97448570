/** What a certificate is about: a course that was passed, or an experiment that was finished with the pass score. */
export const CERTIFICATE_KINDS = ['course', 'experiment'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Kinds of reasons for a revocation; everybody who checks the certificate reads the kind, never the words beside it. */
export const REVOKE_KINDS = ['mistake', 'misconduct', 'replaced', 'request'] as const;
export type RevokeKind = (typeof REVOKE_KINDS)[number];

/** Characters of the reason of a revocation. */
export const REVOKE_REASON = { min: 5, max: 200 } as const;
/** Certificates issued by one command. */
export const MAX_ISSUED = 500;
/** Names that may be compared with a certificate within an hour. */
export const NAME_TRIES_PER_HOUR = 5;

/** Usual bands whose words the product knows. */
export const BAND_KEYS = ['excellent', 'good', 'medium', 'pass', 'fail'] as const;

/** Whether a learner of a class may get the certificate of its course. */
export type Standing = 'passed' | 'failed' | 'unpublished';

/**
 * Where a learner stands with the certificate of the course.
 * @param total published total, null while there is none
 */
export function standingOf(total: number | null, passLine: number): Standing {
  if (total === null) return 'unpublished';
  return total >= passLine ? 'passed' : 'failed';
}

/** First character of a name, the rest hidden: 张*; of a single one all. */
export const maskName = (name: string): string =>
  [...name].map((one, at, all) => (at === 0 && all.length > 1 ? one : '*')).join('');

/** Names are compared after width, case and the blanks around and inside were evened out. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\s·•・]+/g, '')
      .toLocaleLowerCase();
  return plain(typed) !== '' && plain(typed) === plain(name);
}
