import { appErrorWith } from '../../../../kernel/errors/app-error.ts';
import { RESULT } from '../../../../kernel/http/envelope.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { WIRE_PAGE } from '../../../../kernel/routing/paths.ts';
import {
  changePasswordRoute,
  loginRoute,
  logoutRoute,
  refreshRoute,
  saveSettingsRoute,
  streamRoute,
  userInfoRoute,
} from '../../../../kernel/session/session.contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { siteOrigins } from '../../../../platform/http/hosts.ts';
import { type BoundRoute, type Http, type ModuleParts, route } from '../../../../platform/http/module.ts';
import { streamTopics } from '../../../../platform/realtime/sse.ts';
import { roleTopic } from '../grants/role-grant.service.ts';
import { personRecord } from '../person/person.presenter.ts';
import { changePassword, storeSettings } from '../person/person.service.ts';
import { renew, type SignedIn, signIn, signOut } from './session.service.ts';
import { presentRole } from './user-info.presenter.ts';

const SEVEN_DAYS = 604_800;
/** How long a browser stays known to the people who signed in with it. */
const HALF_A_YEAR = 180 * 86_400;

/** Routes of the central server: sign-in, renewal, sign-out, own record, own password. */
export function sessionRoutes({ config, passwords, secrets }: ModuleParts): BoundRoute[] {
  // The __Secure- prefix is possible on https only; plain-http deployments drop it.
  const prefix = config.scheme === 'https' ? '__Secure-' : '';
  const cookieName = `${prefix}vse_sso`;
  const deviceCookie = `${prefix}vse_device`;
  const origins = new Set(siteOrigins(config));

  const cookieDomain = (hostname: string) =>
    config.cookieDomain && (hostname === config.cookieDomain || hostname.endsWith(`.${config.cookieDomain}`))
      ? { domain: config.cookieDomain }
      : {};
  const cookieBase = (hostname: string) => ({
    path: '/api/Authorize',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.scheme === 'https',
    ...cookieDomain(hostname),
  });
  /** Two cookies of this name mean a sibling host planted one: neither is trusted. */
  const onlyCookie = ({ request }: Http, name: string): string | undefined => {
    const header = request.headers.cookie ?? '';
    return header.split(';').filter((part) => part.trim().startsWith(`${name}=`)).length === 1
      ? request.cookies[name]
      : undefined;
  };
  const ssoOf = (http: Http) => onlyCookie(http, cookieName);
  const guardBusiness = (id: string) => {
    if (id !== config.businessId) {
      throw appErrorWith({ data: { Result: RESULT.business } }, 'refused', 'identity.login.business');
    }
  };
  /** On a public computer both cookies end with the browser. */
  const life = ({ publicComputer }: SignedIn) => (publicComputer ? {} : { maxAge: SEVEN_DAYS });
  /** The sign-in cookie, and script-readable display data (specification §4) that is never a credential. */
  const setCookies = (http: Http, signed: SignedIn, sso: string) => {
    const base = { ...cookieBase(http.hostname), ...life(signed) };
    http.reply.setCookie(cookieName, sso, base);
    http.reply.setCookie('cloudvse_user_info', JSON.stringify(answer(signed).Profile), {
      ...base,
      path: '/',
      httpOnly: false,
    });
  };
  const answer = (signed: SignedIn) => ({
    Token: signed.token,
    ExpireTime: signed.expires.getTime(),
    Profile: {
      Id: signed.person.id,
      UserId: signed.person.account,
      UnitId: signed.person.unitId,
      UserName: signed.person.name,
    },
    ...(signed.publicComputer ? { PublicComputer: true } : {}),
  });

  return [
    route(loginRoute, async (ctx, { body }, http) => {
      guardBusiness(body.BusinessId);
      const signed = await signIn(ctx, passwords, {
        account: body.Account,
        clientHash: body.Password,
        terminal: body.Terminal,
        host: http.hostname,
        devices: onlyCookie(http, deviceCookie),
        publicComputer: body.PublicComputer === true,
        work: { secret: secrets.signing, proof: body.Proof },
      });
      setCookies(http, signed, signed.sso!);
      if (signed.devices) {
        http.reply.setCookie(deviceCookie, signed.devices, { ...cookieBase(http.hostname), maxAge: HALF_A_YEAR });
      }
      return answer(signed);
    }),
    route(refreshRoute, async (ctx, { body }, http) => {
      guardBusiness(body.BusinessId);
      const { origin } = http.request.headers;
      const cookieAllowed =
        origin !== undefined && origins.has(origin) && http.request.headers['x-requested-with'] !== undefined;
      const signed = await renew(ctx, {
        token: body.Token || undefined,
        sso: cookieAllowed ? ssoOf(http) : undefined,
        account: body.Account || undefined,
        host: http.hostname,
      });
      const sso = ssoOf(http);
      if (sso) setCookies(http, signed, sso);
      return answer(signed);
    }),
    route(logoutRoute, async (ctx, _input, http) => {
      const { origin } = http.request.headers;
      await signOut(ctx, origin === undefined || origins.has(origin) ? ssoOf(http) : undefined);
      http.reply.clearCookie(cookieName, cookieBase(http.hostname));
      http.reply.clearCookie('cloudvse_user_info', { ...cookieBase(http.hostname), path: '/', httpOnly: false });
      http.reply.header('clear-site-data', '"cache"');
      return null;
    }),
    route(userInfoRoute, async (ctx) => userInfo(ctx)),
    route(saveSettingsRoute, async (ctx, { body }) => {
      await storeSettings(ctx, body);
      return null;
    }),
    route(streamRoute, async (ctx, _input, { request, reply }) => {
      if (ctx.actor.kind !== 'person') return;
      const first = [{ event: 'hello', data: { sessionId: ctx.actor.sessionId } }];
      const topics = [`person:${ctx.actor.personId}`, roleTopic(ctx.actor.role)];
      streamTopics(request, reply, ctx.live, topics, first);
    }),
    route(changePasswordRoute, async (ctx, { body }, http) => {
      await changePassword(ctx, passwords, {
        oldHash: body.OldPassword,
        newHash: body.NewPassword,
        confirm: body.ConfirmPassword,
      });
      const bearer = http.request.headers.authorization?.slice(7);
      const signed = await renew(ctx, { token: bearer, sso: undefined, account: undefined, host: http.hostname });
      return { Token: signed.token, ExpireTime: signed.expires.getTime() };
    }),
  ];
}

async function userInfo(ctx: Ctx) {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw new Error('unreachable: the route demands a person');
  const record = await personRecord(ctx, actor.personId);
  return {
    id: actor.personId,
    account: actor.account,
    name: actor.name,
    unitId: actor.unitId,
    ...record,
    locale: record.locale as Locale | null,
    mustChangePassword: actor.mustChangePassword,
    role: presentRole(actor, ctx.locale),
    pages: actor.grants
      .filter((grant) => grant.actions.includes('query'))
      .map((grant) => WIRE_PAGE[grant.page] ?? grant.page),
  };
}
