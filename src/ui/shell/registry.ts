import { managementRow, routeByKey } from '../../kernel/routing/paths.ts';
import { UNBUILT } from '../../kernel/routing/unbuilt.ts';
import { personParts, personPartsMissing } from '../access/person-parts.ts';
import { registerRecordLabels } from '../i18n/record-labels.ts';
import { NOTICES_PART, registerNotices, registerPrefix } from '../i18n/stored-text.ts';
import { registerMessages, translateKey } from '../i18n/translate.ts';
import type { PageEntry, PaletteCommand, PaletteSource, WebModule } from '../module.ts';
import { registerSlots } from '../slot.tsx';

/** A page with the module it belongs to. */
export interface Built {
  readonly module: string;
  readonly page: PageEntry;
}

const pages = new Map<string, Built>();
const commands: PaletteCommand[] = [];
const sources: { readonly module: string; readonly source: PaletteSource }[] = [];

/** Makes the modules' pages and words known; called by the composition root alone. */
export function registerModules(modules: readonly WebModule[]): void {
  for (const module of modules) {
    const parts = registerMessages(module.name, module.messages);
    if (module.prefix) registerPrefix(module.prefix, module.name);
    if (parts.has(NOTICES_PART)) registerNotices(module.prefix ?? module.name, module.name);
    registerRecordLabels(module.name, module.prefix, module.nouns);
    registerSlots(module.name, module.slots ?? []);
    commands.push(...(module.commands ?? []));
    for (const source of module.palette ?? []) sources.push({ module: module.name, source });
    for (const [key, page] of Object.entries(module.pages)) pages.set(key, { module: module.name, page });
  }
}

/** A page that is here; undefined for a route that has none, which answers as not found and has no menu entry. */
export const builtPage = (key: string): Built | undefined => pages.get(key);

/** Whether there is such a page, be it here or still to come with the person. */
export const isBuilt = (key: string): boolean => pages.has(key) || (personPartsMissing() && !UNBUILT.has(key));

/** A page, after the parts of the program it is among, or whose words it speaks, have come. */
export async function comingPage(key: string): Promise<Built | undefined> {
  if (!pages.has(key) || ['U', 'M', 'C'].includes(routeByKey(key).auth)) await personParts();
  return pages.get(key);
}

/** Title of a management page by its permission id, and whether it is built. */
export function managementPage(page: string): { readonly title: string; readonly built: boolean } {
  const row = managementRow(page);
  return { title: row ? translateKey(row.title) : page, built: row !== undefined && pages.has(row.key) };
}

/** Groups of the command palette with the module whose words they speak. */
export const paletteSources = (): readonly { readonly module: string; readonly source: PaletteSource }[] => sources;

/** Everything modules offer to do. */
export const paletteCommands = (): readonly PaletteCommand[] => commands;
