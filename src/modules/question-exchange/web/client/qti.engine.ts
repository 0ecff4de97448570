import { strFromU8 } from 'fflate';
import type { FilePicture, FoundFile, FoundQuestion } from '../../shared/exchange.model.ts';
import { evenNames, ITEM } from '../../shared/qti-names.model.ts';
import { readQtiItem } from '../../shared/qti-reader.model.ts';
import type { TruthLabels } from '../../shared/qti-reading.model.ts';
import type { XmlNode } from '../../shared/xml-node.model.ts';
import { parseXml } from './xml.engine.ts';

const MANIFEST = 'imsmanifest.xml';
const PICTURE = /\.(png|jpe?g|gif|bmp|webp)$/i;

/** Parts of a package that are read: its list, its items and its pictures. */
export const isQtiPart = (name: string): boolean => /\.xml$/i.test(name) || PICTURE.test(name);
/** Whether these are the parts of a package of QTI. */
export const isQti = (names: Iterable<string>): boolean =>
  [...names].some((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));

/** A path from the folder of another one: `..` leads up, escapes are taken out. */
function resolved(from: string, href: string): string {
  let path = href;
  try {
    path = decodeURIComponent(href);
  } catch {
    // A broken escape stands for itself.
  }
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Items in the order of the manifest; those it does not name come after them. */
function itemPaths(manifest: XmlNode | null, root: string, parts: ReadonlyMap<string, Uint8Array>): string[] {
  const named: string[] = [];
  const visit = (node: XmlNode) => {
    const { type = '', href } = node.attributes;
    if (node.name === 'resource' && /^imsqti_item/i.test(type) && href) named.push(resolved(root, href));
    for (const one of node.children) visit(one);
  };
  if (manifest) visit(evenNames(manifest));
  const others = [...parts.keys()].filter((path) => /\.xml$/i.test(path) && path !== root).sort();
  return [...new Set([...named, ...others])].filter((path) => parts.has(path));
}

/** Questions of a package of QTI. Nothing is expanded and nothing is fetched: an item with a document type is refused. */
export function readQti(
  parts: ReadonlyMap<string, Uint8Array>,
  labels: TruthLabels,
): FoundFile | { readonly fault: 'broken' } {
  const root = [...parts.keys()].find((name) => isQti([name]))!;
  const manifest = parseXml(strFromU8(parts.get(root)!).replace(/^\ufeff/, ''));
  if (manifest === null) return { fault: 'broken' };
  const pictures = new Map<string, FilePicture>();
  const questions: FoundQuestion[] = [];
  const skipped: { readonly line: number; readonly text: string }[] = [];
  for (const path of itemPaths(manifest, root, parts)) {
    const text = strFromU8(parts.get(path)!).replace(/^\ufeff/, '');
    const document = parseXml(text);
    const isItem = document && evenNames(document).children.some(({ name }) => name === ITEM);
    if (!document || !isItem) {
      // Tests, sections and lists of an assessment hold no question themselves.
      if (!document) skipped.push({ line: 1, text: path });
      continue;
    }
    const sourceOf = (href: string) => {
      const at = resolved(path, href);
      const data = parts.get(at);
      if (data && PICTURE.test(at)) pictures.set(`package:${at}`, { name: at.replace(/^.*\//, ''), data });
      return data ? `package:${at}` : href;
    };
    const found = readQtiItem(document, { number: questions.length + 1, text, sourceOf, labels });
    if (found) questions.push(found);
  }
  return { questions, skipped, pictures };
}
