import type { Ctx } from '../../../platform/db/context.ts';
import type { Scope } from './account/account.repository.ts';
import { findPeople, type PersonName } from './person/person.repository.ts';

export { type PersonRecords, personRecordsPort } from './account/records.port.ts';
export { giveConsent } from './consent/consent.service.ts';
export { type DataRelease, dataReleasePort, type RowsAbout } from './consent/data-release.port.ts';
export { createPerson, seedRoleGrants } from './person/person.service.ts';
export { type ClassRequest, type SheetClasses, sheetClassesPort } from './person/sheet-class.port.ts';
export { renew, signIn } from './session/session.service.ts';
export type { PersonName, Scope };

/** Names of people by id, for lists of other modules: one statement whatever the number. */
export async function peopleById(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  const rows = ids.length === 0 ? [] : await findPeople(ctx, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Person by account, or undefined. */
export async function personByAccount(ctx: Ctx, account: string): Promise<PersonName | undefined> {
  return (await findPeople(ctx, { accounts: [account.toLowerCase()] }))[0];
}
