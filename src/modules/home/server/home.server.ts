import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { pageGroupPort } from '../../settings/server/settings.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as officeEnUS } from '../shared/office/messages/en-US.ts';
import { messages as officePtBR } from '../shared/office/messages/pt-BR.ts';
import { messages as officeZhCN } from '../shared/office/messages/zh-CN.ts';
import { messages as officeZhTW } from '../shared/office/messages/zh-TW.ts';
import { homeGroups } from './group.binding.ts';
import { homeHeads } from './head.presenter.ts';
import { homeRoutes } from './home.routes.ts';

/** The front page: sections, slides, introduction, numbers, and the notices of the site. */
export function homeModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'home',
    messages: {
      'zh-CN': { ...zhCN, ...officeZhCN },
      'zh-TW': { ...zhTW, ...officeZhTW },
      'en-US': { ...enUS, ...officeEnUS },
      'pt-BR': { ...ptBR, ...officePtBR },
    },
    routes: homeRoutes(secrets.signing),
    heads: homeHeads,
    provides: homeGroups(secrets.signing).map((group) => provide(pageGroupPort, group)),
  };
}
