import type { ImportIssue, IssueText } from '../../../../platform/imports/binding.ts';
import { addressFault, addressOfText } from '../../shared/link.model.ts';
import { sheetTime, timeOf } from './outline-time.engine.ts';

type Values = Readonly<
  Partial<Record<'type' | 'experiment' | 'opensAt' | 'dueAt' | 'closesAt', string | null | undefined>>
>;

/** Why a line of an outline is not taken, with the column that is at fault. */
export class Refused extends Error {
  readonly issue: ImportIssue;
  constructor(column: string, reason: IssueText, remedy: IssueText) {
    super(reason.key);
    this.issue = { level: 'error', column, reason, remedy };
  }
}

/** Times a line gives, in the spelling of the sheet; null empties one. @throws Refused */
export function validateTimes(
  values: Values,
): Readonly<Partial<Record<'opensAt' | 'dueAt' | 'closesAt', string | null>>> {
  const read = (column: 'opensAt' | 'dueAt' | 'closesAt') => {
    const given = values[column];
    if (given === undefined || given === null) return given;
    const at = timeOf(given);
    if (!at) throw new Refused(column, { key: 'courses.import.badTime' }, { key: 'courses.import.badTimeFix' });
    return sheetTime(at);
  };
  const times = { opensAt: read('opensAt'), dueAt: read('dueAt'), closesAt: read('closesAt') };
  return Object.fromEntries(Object.entries(times).filter(([, value]) => value !== undefined));
}

/** The address a line of a link gives; null for none. @throws Refused */
export function validateAddress({ type, experiment: text }: Values): string | null {
  if (type !== 'link' || !text) return null;
  const fault = addressFault(text);
  if (fault) {
    throw new Refused('experiment', { key: `courses.nodeFault.${fault}` }, { key: 'courses.import.addressFix' });
  }
  return addressOfText(text);
}
