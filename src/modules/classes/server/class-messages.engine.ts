import { createMessages } from '../../../platform/http/messages.ts';
import { messages as manageEnUS } from '../shared/manage/messages/en-US.ts';
import { messages as managePtBR } from '../shared/manage/messages/pt-BR.ts';
import { messages as manageZhCN } from '../shared/manage/messages/zh-CN.ts';
import { messages as manageZhTW } from '../shared/manage/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as myClassEnUS } from '../shared/my-class/messages/en-US.ts';
import { messages as myClassPtBR } from '../shared/my-class/messages/pt-BR.ts';
import { messages as myClassZhCN } from '../shared/my-class/messages/zh-CN.ts';
import { messages as myClassZhTW } from '../shared/my-class/messages/zh-TW.ts';
import { messages as noticesEnUS } from '../shared/notices/messages/en-US.ts';
import { messages as noticesPtBR } from '../shared/notices/messages/pt-BR.ts';
import { messages as noticesZhCN } from '../shared/notices/messages/zh-CN.ts';
import { messages as noticesZhTW } from '../shared/notices/messages/zh-TW.ts';

/** Words of this module in four languages: those of all pages, of those that manage or watch classes, and of notices. */
export const catalogs = {
  'zh-CN': { ...zhCN, ...manageZhCN, ...myClassZhCN, ...noticesZhCN },
  'zh-TW': { ...zhTW, ...manageZhTW, ...myClassZhTW, ...noticesZhTW },
  'en-US': { ...enUS, ...manageEnUS, ...myClassEnUS, ...noticesEnUS },
  'pt-BR': { ...ptBR, ...managePtBR, ...myClassPtBR, ...noticesPtBR },
};
/** Headings of sheets in the reader's language. */
export const messages = createMessages([catalogs]);
