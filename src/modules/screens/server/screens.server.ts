import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { route } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { type PageContent, pageGroupPort } from '../../settings/server/settings.public.ts';
import { screenRoute } from '../shared/screen.contract.ts';
import { SCREEN_GROUP, screenSettingSchema, USUAL_SETTING } from '../shared/screen.model.ts';
import { screensMessages } from './messages.engine.ts';
import { screenReader } from './screen.service.ts';

/** The data screen: public figures for a wall, in one call. */
export function screensModule({ config }: Pick<ModuleParts, 'config'>): ServerModule {
  // A process that keeps nothing for visitors keeps nothing here.
  const read = screenReader(config.visitorMemoryMs);
  return {
    name: 'screens',
    messages: screensMessages,
    routes: [route(screenRoute, (ctx, { query }) => read(ctx, query.unit))],
    heads: [
      {
        page: 'bigscreen',
        read: async ({ locale }) => ({ title: '', description: screensMessages[locale]['screens.description'] }),
      },
    ],
    provides: [
      provide(pageGroupPort, {
        name: SCREEN_GROUP,
        schema: screenSettingSchema,
        start: async () => USUAL_SETTING as unknown as PageContent,
      }),
    ],
  };
}
