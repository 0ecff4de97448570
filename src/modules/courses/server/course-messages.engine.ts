import { createMessages } from '../../../platform/http/messages.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as noticesEnUS } from '../shared/notices/messages/en-US.ts';
import { messages as noticesPtBR } from '../shared/notices/messages/pt-BR.ts';
import { messages as noticesZhCN } from '../shared/notices/messages/zh-CN.ts';
import { messages as noticesZhTW } from '../shared/notices/messages/zh-TW.ts';
import { messages as refusalsEnUS } from '../shared/refusals/messages/en-US.ts';
import { messages as refusalsPtBR } from '../shared/refusals/messages/pt-BR.ts';
import { messages as refusalsZhCN } from '../shared/refusals/messages/zh-CN.ts';
import { messages as refusalsZhTW } from '../shared/refusals/messages/zh-TW.ts';

/** Words of this module in four languages, with those of its notices and those the server alone says. */
export const catalogs = {
  'zh-CN': { ...zhCN, ...noticesZhCN, ...refusalsZhCN },
  'zh-TW': { ...zhTW, ...noticesZhTW, ...refusalsZhTW },
  'en-US': { ...enUS, ...noticesEnUS, ...refusalsEnUS },
  'pt-BR': { ...ptBR, ...noticesPtBR, ...refusalsPtBR },
};
/** Headings and values of sheets in the reader's language. */
export const messages = createMessages([catalogs]);
