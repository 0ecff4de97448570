import { type BoundRoute, type ModuleParts, route } from '../../../../platform/http/module.ts';
import * as contract from '../../shared/profile.contract.ts';
import { describeAgent } from '../../shared/profile.model.ts';
import { requestCancel, takeBackCancel } from '../account/cancel.service.ts';
import { startOwnExport } from '../consent/data-export.service.ts';
import { changeContact, requestContactCode } from '../registration/contact.service.ts';
import * as profiles from './profile.service.ts';

/** The own record, contacts, devices and data. */
export function profileRoutes({ passwords, secrets }: Pick<ModuleParts, 'passwords' | 'secrets'>): BoundRoute[] {
  return [
    route(contract.profileRoute, async (ctx) => {
      const { row, binding, locked } = await profiles.readProfile(ctx);
      return {
        account: row.account,
        name: row.name,
        number: row.number,
        role: row.role,
        gender: row.gender as 'male' | 'female' | 'unknown' | null,
        unitName: row.unit_name,
        college: row.college,
        major: row.major,
        className: row.class_name,
        title: row.title,
        intro: row.intro,
        mobile: row.mobile,
        email: row.email,
        emailVerified: row.email_verified,
        locale: row.locale,
        avatar: row.avatar,
        hasPassword: row.has_password,
        locked: { ...locked },
        binding,
        cancelAt: row.cancel_at?.toISOString() ?? null,
        version: row.version,
      };
    }),
    route(contract.updateProfileRoute, async (ctx, { body }) => ({ version: await profiles.updateProfile(ctx, body) })),
    route(contract.avatarRoute, async (ctx, { body }) => ({
      avatar: await profiles.setAvatar(ctx, body.attachmentId),
    })),
    route(contract.contactCodeRoute, async (ctx, { body }) => ({
      waitSeconds: await requestContactCode(ctx, passwords, body.contact, body.password),
    })),
    route(contract.changeContactRoute, async (ctx, { body }) => {
      await changeContact(ctx, secrets.signing, body.contact, body.code);
      return { changed: true as const };
    }),
    route(contract.ownSessionsRoute, async (ctx) => ({
      rows: (await profiles.ownSessions(ctx)).map((row) => ({
        id: row.id,
        terminal: row.terminal,
        ...describeAgent(row.agent),
        ip: row.ip,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        current: row.current,
      })),
    })),
    route(contract.endSessionsRoute, async (ctx, { body }) => ({
      ended: await profiles.endOwnSessions(ctx, body.sessionId),
    })),
    route(contract.exportOwnRoute, async (ctx, { body }) => ({
      jobId: await startOwnExport(ctx, passwords, body.password),
    })),
    route(contract.requestCancelRoute, async (ctx, { body }) => ({
      cancelAt: (await requestCancel(ctx, passwords, body)).toISOString(),
    })),
    route(contract.takeBackCancelRoute, async (ctx) => {
      await takeBackCancel(ctx);
      return { cancelAt: null };
    }),
  ];
}
