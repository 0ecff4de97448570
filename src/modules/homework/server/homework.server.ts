import type { ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** 作业: for whom, until when, by which rubric. */
export function homeworkModule(): ServerModule {
  return {
    name: 'homework',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: [],
  };
}
