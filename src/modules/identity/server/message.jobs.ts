import type { MessageKey, MessageParams } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler, ModuleParts } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { digitsOf } from './code.engine.ts';
import { codeTarget } from './code.repository.ts';
import { contactsOf } from './person.repository.ts';

/** Name of the job that sends a message outside the platform. */
export const MESSAGE_JOB = 'identity.sendMessage';

/** What is to be sent: to the target of a code, and to every verified address of a person where one is named. */
export interface MessageRequest {
  readonly kind: 'code' | 'numberTaken' | 'accountTaken' | 'recovered' | 'reused' | 'campus' | 'disabled';
  readonly codeId: string;
  readonly personId?: string;
  readonly locale: Locale;
}

const WORDS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

function say<K extends MessageKey & keyof typeof zhCN>(locale: Locale, key: K, params?: MessageParams<K>): string {
  return formatMessage(WORDS[locale][key], params as never, locale);
}

/** Sends codes and notices: by short message to a number, by e-mail to an address. */
export function messageJob({ config, secrets, sender }: ModuleParts): JobHandler {
  const textOf = ({ kind, codeId, locale }: MessageRequest): string => {
    const site = config.businessName;
    if (kind === 'code') return say(locale, 'identity.message.code', { site, code: digitsOf(secrets.signing, codeId) });
    return say(locale, `identity.message.${kind}`, { site });
  };
  return {
    name: MESSAGE_JOB,
    run: async (ctx: Ctx, payload) => {
      const request = payload as unknown as MessageRequest;
      const targets = await ctx.read(async (read) => {
        const target = await codeTarget(read, request.codeId);
        const contacts = request.personId ? await contactsOf(read, request.personId) : [];
        return new Set([...(target ? [target] : []), ...contacts]);
      });
      for (const to of targets) {
        const channel = to.includes('@') ? 'email' : 'sms';
        const subject =
          channel === 'email' ? say(request.locale, 'identity.message.subject', { site: config.businessName }) : '';
        await sender.send({ channel, to, subject, text: textOf(request) });
      }
    },
  };
}
