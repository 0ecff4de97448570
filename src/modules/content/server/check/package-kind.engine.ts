import type { Flavour } from '../../../catalogue/shared/flavour.model.ts';
import type { Manifest } from '../../shared/manifest.model.ts';
import type { Profile } from '../../shared/version.model.ts';
import { refuse } from './check-finding.engine.ts';

/** What a package is, how it starts and which isolation it declares or needs by its kind; null leaves it to the check. */
export interface PackageKind {
  readonly flavour: Flavour;
  readonly entry: string;
  readonly profile: Profile | null;
}

type Read = (path: string) => Promise<string>;

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);

/** Launch file of a SCORM package: the first SCO of the manifest, else the first resource with an address. */
function scormEntry(text: string): { flavour: Flavour; entry: string | undefined } {
  const flavour: Flavour = /<schemaversion>\s*1\.2\s*</i.test(text) ? 'scorm-1.2' : 'scorm-2004';
  const resources = text.match(/<resource\b[^>]*>/gi) ?? [];
  const sco = resources.find((tag) => /adlcp:scormtype\s*=\s*["']sco["']/i.test(tag)) ?? resources[0];
  return { flavour, entry: sco ? attribute(sco, 'href')?.split(/[?#]/)[0] : undefined };
}

function flavourOfPage(paths: ReadonlySet<string>): Flavour {
  const all = [...paths];
  const has = (pattern: RegExp) => all.some((path) => pattern.test(path));
  if (has(/\.loader\.js$/i) && has(/\.data(\.gz|\.br|\.unityweb)?$/i) && has(/\.wasm(\.gz|\.br|\.unityweb)?$/i)) {
    return 'unity';
  }
  if (paths.has('_metadata.txt')) return 'ejss';
  if (has(/\.pck$/i)) return 'godot';
  return 'html';
}

/**
 * Finds the kind by content, not by name, and the entry by C10: `vse.json`, `imsmanifest.xml`, `cmi5.xml`, `h5p.json`,
 * `index.html` at the root, else the only page.
 * @throws PackageRefused when there is nothing to start or the named file is missing.
 */
export async function findKind(
  paths: ReadonlySet<string>,
  manifest: Manifest | null,
  read: Read,
): Promise<PackageKind> {
  const need = (entry: string | undefined): string => {
    if (entry === undefined) refuse('C10', 'experiments.check.c10.missing');
    if (!paths.has(entry)) refuse('C10', 'experiments.check.c10.absent', { entry }, entry);
    return entry;
  };
  const wanted = manifest?.profile ?? null;
  if (manifest?.entry) {
    return { flavour: flavourOfPage(paths), entry: need(manifest.entry), profile: wanted };
  }
  if (paths.has('imsmanifest.xml')) {
    const { flavour, entry } = scormEntry(await read('imsmanifest.xml'));
    return { flavour, entry: need(entry), profile: 'compat' };
  }
  if (paths.has('cmi5.xml')) {
    const address = /<url>\s*([^<\s]+)\s*<\/url>/i.exec(await read('cmi5.xml'))?.[1]?.split(/[?#]/)[0];
    return { flavour: 'cmi5', entry: need(address), profile: wanted };
  }
  if (paths.has('h5p.json')) return { flavour: 'h5p', entry: 'h5p.json', profile: 'compat' };
  const pages = [...paths].filter((path) => /\.x?html?$/i.test(path));
  const entry = paths.has('index.html') ? 'index.html' : pages.length === 1 ? pages[0] : undefined;
  return { flavour: flavourOfPage(paths), entry: need(entry), profile: wanted };
}
