import { messages as deskEnUS } from '../shared/desk/messages/en-US.ts';
import { messages as deskPtBR } from '../shared/desk/messages/pt-BR.ts';
import { messages as deskZhCN } from '../shared/desk/messages/zh-CN.ts';
import { messages as deskZhTW } from '../shared/desk/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as officeEnUS } from '../shared/office/messages/en-US.ts';
import { messages as officePtBR } from '../shared/office/messages/pt-BR.ts';
import { messages as officeZhCN } from '../shared/office/messages/zh-CN.ts';
import { messages as officeZhTW } from '../shared/office/messages/zh-TW.ts';

/** Words of the module in its four languages. */
export const homeMessages = {
  'zh-CN': { ...zhCN, ...officeZhCN, ...deskZhCN },
  'zh-TW': { ...zhTW, ...officeZhTW, ...deskZhTW },
  'en-US': { ...enUS, ...officeEnUS, ...deskEnUS },
  'pt-BR': { ...ptBR, ...officePtBR, ...deskPtBR },
} as const;
