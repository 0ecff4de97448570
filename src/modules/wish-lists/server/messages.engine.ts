import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as manageEn } from '../shared/manage/messages/en-US.ts';
import { messages as managePt } from '../shared/manage/messages/pt-BR.ts';
import { messages as manageZh } from '../shared/manage/messages/zh-CN.ts';
import { messages as manageTw } from '../shared/manage/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Words of the public pages, of refusals and notices, with those of the console that head its sheets. */
export const wishListMessages: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'zh-CN': { ...zhCN, ...manageZh },
  'zh-TW': { ...zhTW, ...manageTw },
  'en-US': { ...enUS, ...manageEn },
  'pt-BR': { ...ptBR, ...managePt },
};
