/** Something is wrong with the log; told once when it begins. `audit.alarm` v1. */
export interface AuditAlarm {
  /**
   * `broken` a link of the chain does not hold · `unsealed` entries wait too long for their seal · `disk` little space
   * · `jobs` background jobs failed for good. */
  readonly kind: 'broken' | 'unsealed' | 'disk' | 'jobs';
  /** First broken link, when that is it. */
  readonly serial: number | null;
}
