import { createMessages } from '../../../platform/http/messages.ts';
import { messages as codesEn } from '../shared/codes/messages/en-US.ts';
import { messages as codesPt } from '../shared/codes/messages/pt-BR.ts';
import { messages as codesZh } from '../shared/codes/messages/zh-CN.ts';
import { messages as codesHant } from '../shared/codes/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Words of this module, for the manifest and for what leaves the server as text. */
export const WORDS = {
  'zh-CN': { ...zhCN, ...codesZh },
  'zh-TW': { ...zhTW, ...codesHant },
  'en-US': { ...enUS, ...codesEn },
  'pt-BR': { ...ptBR, ...codesPt },
} as const;

export const messages = createMessages([WORDS]);
