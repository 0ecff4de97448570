import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { wishListMessages } from './messages.engine.ts';
import { wishDemandBinding, wishLineBinding, wishListBinding } from './wish-list.binding.ts';
import { wishListRoutes } from './wish-list.routes.ts';

/** What people and visitors would like to use, and the answers they get. */
export function wishListsModule(parts: ModuleParts): ServerModule {
  return {
    name: 'wish-lists',
    messages: wishListMessages,
    routes: wishListRoutes(parts),
    resources: [wishListBinding, wishLineBinding, wishDemandBinding],
  };
}
