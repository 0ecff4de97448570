import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { JobHandler, ModuleParts } from '../../../../platform/http/module.ts';
import { contactsOf } from '../person/person.repository.ts';
import { digitsOf } from './code.engine.ts';
import { codeTarget } from './code.repository.ts';
import { format } from './messages.engine.ts';

/** Name of the job that sends a message outside the platform. */
export const MESSAGE_JOB = 'identity.sendMessage';

/** What is to be sent: to the target of a code, and to every verified address of a person where one is named. */
export interface MessageRequest {
  readonly kind: 'code' | 'numberTaken' | 'accountTaken' | 'recovered' | 'reused' | 'campus' | 'disabled';
  readonly codeId: string;
  readonly personId?: string;
  readonly locale: Locale;
}

/** Words for addresses that are known to the caller, because the person no longer has them or has not signed in yet. */
export interface NoticeRequest {
  readonly kind: 'created' | 'contactChanged';
  readonly to: readonly string[];
  readonly account: string;
  readonly locale: Locale;
}

/** Sends codes and notices: by short message to a number, by e-mail to an address. */
export function messageJob({ config, secrets, sender }: ModuleParts): JobHandler {
  const send = async (to: string, locale: Locale, text: string) => {
    const channel = to.includes('@') ? 'email' : 'sms';
    const subject =
      channel === 'email' ? format(locale, 'identity.message.subject', { site: config.businessName }) : '';
    await sender.send({ channel, to, subject, text });
  };
  const textOf = ({ kind, codeId, locale }: MessageRequest): string => {
    const site = config.businessName;
    if (kind === 'code')
      return format(locale, 'identity.message.code', { site, code: digitsOf(secrets.signing, codeId) });
    return format(locale, `identity.message.${kind}`, { site });
  };
  return {
    name: MESSAGE_JOB,
    run: async (ctx: Ctx, payload) => {
      const given = payload as unknown as MessageRequest | NoticeRequest;
      if ('to' in given) {
        const labels = { site: config.businessName, account: given.account };
        for (const to of given.to)
          await send(to, given.locale, format(given.locale, `identity.message.${given.kind}`, labels));
        return;
      }
      const request = given;
      const targets = await ctx.read(async (read) => {
        const target = await codeTarget(read, request.codeId);
        const contacts = request.personId ? await contactsOf(read, request.personId) : [];
        return new Set([...(target ? [target] : []), ...contacts]);
      });
      for (const to of targets) await send(to, request.locale, textOf(request));
    },
  };
}
