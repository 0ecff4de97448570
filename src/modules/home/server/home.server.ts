import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { pageGroupPort } from '../../settings/server/settings.public.ts';
import { homeGroups } from './group.binding.ts';
import { homeRoutes } from './home.routes.ts';
import { homeMessages } from './messages.engine.ts';
import { homeHeads } from './metadata.presenter.ts';
import { submissionDesk } from './submission-desk.service.ts';

/** The front page: sections, slides, introduction, numbers, and the notices of the site. */
export function homeModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'home',
    messages: homeMessages,
    routes: homeRoutes(secrets.signing),
    heads: homeHeads(secrets.signing),
    provides: [
      ...homeGroups(secrets.signing).map((group) => provide(pageGroupPort, group)),
      provide(deskPort, submissionDesk),
    ],
  };
}
