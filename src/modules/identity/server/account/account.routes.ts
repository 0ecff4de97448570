import type { RouteShape } from '../../../../kernel/http/contract.ts';
import { type BoundRoute, type Http, type ModuleParts, route } from '../../../../platform/http/module.ts';
import * as contract from '../../shared/person.contract.ts';
import { REVEAL_SECONDS } from '../../shared/person.model.ts';
import * as bulk from '../../shared/person-bulk.contract.ts';
import { readChoices } from '../person/person-choices.service.ts';
import { readHistory, readPerson, readRecords, revealContact, updatePerson } from './account.service.ts';
import { bulkCommand } from './account-bulk.service.ts';
import { createWithPassword, printCredentials, resetPassword, resetPasswords } from './account-password.service.ts';
import { moveUnit, setRole } from './account-role.service.ts';
import * as states from './account-state.service.ts';

/** Answers what is told once: checked by the contract, and kept by nothing on its way. */
function notifyOnce({ reply }: Http, { output }: RouteShape, value: unknown) {
  const parsed = output.parse(value);
  return reply.header('cache-control', 'no-store').send({ data: parsed });
}

/** Administration of people. */
export function accountRoutes({ passwords }: Pick<ModuleParts, 'passwords'>): BoundRoute[] {
  return [
    route(contract.personRoute, (ctx, { params }) => readPerson(ctx, params.id)),
    route(contract.personRecordsRoute, (ctx, { params }) => readRecords(ctx, params.id)),
    route(contract.personHistoryRoute, (ctx, { params, query }) => readHistory(ctx, params.id, query.page)),
    route(contract.personChoicesRoute, (ctx) => readChoices(ctx)),
    route(contract.createPersonRoute, async (ctx, { body }, http) => {
      const { login, password, ...person } = body;
      return notifyOnce(
        http,
        contract.createPersonRoute,
        await createWithPassword(ctx, passwords, person, login, password),
      );
    }),
    route(contract.updatePersonRoute, async (ctx, { params, body }) => {
      const { version, ...facts } = body;
      return { version: await updatePerson(ctx, params.id, facts, version) };
    }),
    route(contract.setRoleRoute, async (ctx, { params, body }) => ({ version: await setRole(ctx, params.id, body) })),
    route(contract.moveUnitRoute, async (ctx, { params, body }) => ({ version: await moveUnit(ctx, params.id, body) })),
    route(contract.disablePersonRoute, async (ctx, { params, body }) => ({
      version: await states.disablePerson(ctx, params.id, body.reason),
    })),
    route(contract.enablePersonRoute, async (ctx, { params }) => ({
      version: await states.enablePerson(ctx, params.id),
    })),
    route(contract.unlockPersonRoute, async (ctx, { params }) => ({
      version: await states.unlockPerson(ctx, params.id),
    })),
    route(contract.resetPasswordRoute, async (ctx, { params }, http) =>
      notifyOnce(http, contract.resetPasswordRoute, { password: await resetPassword(ctx, passwords, params.id) }),
    ),
    route(contract.personSessionsRoute, async (ctx, { params }) => ({
      rows: (await states.sessionsOf(ctx, params.id)).map((row) => ({
        id: row.id,
        terminal: row.terminal,
        agent: row.agent,
        ip: row.ip,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    })),
    route(contract.revokeSessionsRoute, async (ctx, { params, body }) => ({
      ended: await states.revokeSessions(ctx, params.id, body.sessionId),
    })),
    route(contract.revealPersonRoute, async (ctx, { params, body }, http) => {
      const reason = body.note ? `${body.reason}: ${body.note}` : body.reason;
      const shown = await revealContact(ctx, params.id, reason);
      const until = new Date(ctx.clock.ms() + REVEAL_SECONDS * 1000).toISOString();
      return notifyOnce(http, contract.revealPersonRoute, { ...shown, until });
    }),
    route(contract.deletePersonRoute, async (ctx, { params }) => ({
      version: await states.deletePerson(ctx, params.id),
    })),
    route(contract.restorePersonRoute, async (ctx, { params }) => ({
      version: await states.restorePerson(ctx, params.id),
    })),
    route(bulk.bulkPersonsRoute, (ctx, { body }) =>
      bulkCommand(ctx, body).then((done) => ({ ...done, skipped: [...done.skipped] })),
    ),
    route(bulk.personCredentialsRoute, async (ctx, { body }, http) =>
      notifyOnce(http, bulk.personCredentialsRoute, await printCredentials(ctx, passwords, body.ids)),
    ),
    route(bulk.bulkPasswordRoute, async (ctx, { body }, http) =>
      notifyOnce(http, bulk.bulkPasswordRoute, await resetPasswords(ctx, passwords, body.ids)),
    ),
  ];
}
