import { createMessages } from '../../../platform/http/messages.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as refusalsEnUS } from '../shared/refusals/messages/en-US.ts';
import { messages as refusalsPtBR } from '../shared/refusals/messages/pt-BR.ts';
import { messages as refusalsZhCN } from '../shared/refusals/messages/zh-CN.ts';
import { messages as refusalsZhTW } from '../shared/refusals/messages/zh-TW.ts';

/** Words of this module in four languages, with those the server alone says. */
export const catalogs = {
  'zh-CN': { ...zhCN, ...refusalsZhCN },
  'zh-TW': { ...zhTW, ...refusalsZhTW },
  'en-US': { ...enUS, ...refusalsEnUS },
  'pt-BR': { ...ptBR, ...refusalsPtBR },
};
/** Headings and values of sheets in the reader's language. */
export const messages = createMessages([catalogs]);
