import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { codeBindings } from './code.binding.ts';
import { codeImportBinding } from './code-import.binding.ts';
import { codeTableRoutes } from './code-table.routes.ts';
import { documentMetadata } from './document.presenter.ts';
import { WORDS } from './messages.engine.ts';
import { pageGroupPort } from './page-group.port.ts';
import { pageGroupRoutes } from './page-group.routes.ts';
import { parameterGroup } from './parameter.service.ts';
import { siteRoutes } from './site.routes.ts';
import { siteGroups } from './site-group.service.ts';
import { getVersion } from './version.binding.ts';

/** Site settings, code tables and their versions. */
export function settingsModule(parts: ModuleParts): ServerModule {
  return {
    name: 'settings',
    messages: WORDS,
    routes: [...siteRoutes(parts), ...pageGroupRoutes(), ...codeTableRoutes],
    resources: codeBindings,
    imports: [codeImportBinding],
    procedures: [getVersion],
    heads: [documentMetadata],
    provides: [...siteGroups, parameterGroup].map((group) => provide(pageGroupPort, group)),
  };
}
