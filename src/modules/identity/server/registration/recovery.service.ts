import { systemActor } from '../../../../kernel/access/actor.ts';
import { isWeakPassword } from '../../../../platform/auth/weak-passwords.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ModuleParts } from '../../../../platform/http/module.ts';
import * as people from '../person/person.repository.ts';
import { passwordChangedEvent } from '../person/person.service.ts';
import { forgetFailures } from '../session/attempt.repository.ts';
import { endSessions } from '../session/session.repository.ts';
import { redeemCode } from './code.service.ts';
import { MESSAGE_JOB, type MessageRequest } from './message.jobs.ts';
import { refuseCommon } from './registration.service.ts';

/** Hashes compared at every recovery, real or not: the present one and the last five. */
const COMPARED = 6;

/**
 * Sets a new password for whoever proved the number or address by a code, and ends all sessions. Unknown contacts,
 * accounts of the campus sign-in, disabled ones and reused passwords give the same answer after the same number of
 * computations; the owner alone is told by message.
 */
export async function recover(
  ctx: Ctx,
  { passwords, secrets }: Pick<ModuleParts, 'passwords' | 'secrets'>,
  given: { contact: string; ticket: string; code: string; password: string },
): Promise<void> {
  const asked = { account: given.contact, mobile: given.contact.includes('@') ? null : given.contact };
  await refuseCommon(ctx, given.password, asked);
  const codeId = await redeemCode(ctx, secrets.signing, {
    purpose: 'recover',
    target: given.contact,
    ticket: given.ticket,
    code: given.code,
  });
  const system = ctx.as(systemActor('identity.recovery'));
  const { person, hashes } = await system.read(async (read) => {
    // A number that several people gave names nobody.
    const found = await people.peopleByContact(read, given.contact);
    const one = found.length === 1 ? found[0] : undefined;
    return { person: one, hashes: await people.passwordHashes(read, one?.id ?? null) };
  });
  const known = [...new Set([hashes.current, ...hashes.last])];
  // Asked of nobody too, so that the time of the answer names no account.
  let reused = await isWeakPassword(given.password, person ?? asked, ctx.clock.now());
  for (let i = 0; i < COMPARED; i++) {
    if (await passwords.verify(known[i] ?? null, given.password)) reused = true;
  }
  const hash = await passwords.hash(given.password);
  const campus =
    person !== undefined && (person.source === 'cas' || person.source === 'lti' || hashes.current === null);
  await system.tx(async (tx) => {
    if (!person) return;
    const kind: MessageRequest['kind'] =
      person.state === 'disabled' ? 'disabled' : campus ? 'campus' : reused ? 'reused' : 'recovered';
    const by = { personId: person.id, account: person.account, role: person.role, unitId: person.unitId };
    if (kind === 'recovered') {
      await people.setCredential(tx, person.id, hash);
      await people.passwordChanged(tx, person.id);
      await endSessions(tx, person.id, 'password_recovered');
      await forgetFailures(tx, person.account, tx.ip ?? '');
      tx.emit(passwordChangedEvent({ personId: person.id, reason: 'recovered' }));
      tx.afterCommit(() => ctx.live.publish(`person:${person.id}`, 'session.revoked', {}));
    }
    tx.audit({
      action: 'person.recoverPassword',
      object: 'person',
      objectId: person.id,
      by,
      ...(kind === 'recovered' ? {} : { result: 'refused' as const, after: { why: kind } }),
    });
    const payload: MessageRequest = { kind, codeId, personId: person.id, locale: person.locale ?? ctx.locale };
    tx.enqueue({ name: MESSAGE_JOB, payload: { ...payload }, maxAttempts: 3 });
  });
}
