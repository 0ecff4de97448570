import { catalogueWeb } from '../modules/catalogue/web/catalogue.web.ts';
import { cloudsWeb } from '../modules/clouds/web/clouds.web.ts';
import { homeWeb } from '../modules/home/web/home.web.ts';
import { identityWeb } from '../modules/identity/web/identity.web.ts';
import { orderingWeb } from '../modules/ordering/web/ordering.web.ts';
import { proofWeb } from '../modules/proof/web/proof.web.ts';
import { runsWeb } from '../modules/runs/web/runs.web.ts';
import { screensWeb } from '../modules/screens/web/screens.web.ts';
import { settingsWeb } from '../modules/settings/web/settings.web.ts';
import { wishListsWeb } from '../modules/wish-lists/web/wish-lists.web.ts';
import type { WebModule } from '../ui/module.ts';

/** Modules with pages that visitors see: named by the first script of every page, so each line here is paid by all. */
export const visitorModules: readonly WebModule[] = [
  settingsWeb,
  catalogueWeb,
  homeWeb,
  proofWeb,
  runsWeb,
  screensWeb,
  orderingWeb,
  wishListsWeb,
  cloudsWeb,
  identityWeb,
];
