import { open } from 'node:fs/promises';
import type { Finding } from '../shared/version.model.ts';
import { findingOf } from './check-finding.engine.ts';
import { type LintedPackage, lintFiles } from './lint-files.engine.ts';
import { readPage, readStyle } from './lint-page.engine.ts';
import { checkReference, type Reference, type ReferenceScope } from './lint-reference.engine.ts';
import { lintScript } from './lint-script.engine.ts';

/** Longer texts are data or bundles of whole engines: reading them line by line tells nothing and costs much. */
const LONGEST_TEXT = 16_777_216;
const MOST_FINDINGS = 200;

/** Static rules over the files of a package (lab-runtime §2.3); the same fault of one line is told once. */
export async function lintPackage(content: LintedPackage): Promise<Finding[]> {
  const scope: ReferenceScope = {
    paths: new Set(content.files.map((file) => file.path)),
    folded: new Map(content.files.map((file) => [file.path.toLowerCase(), file.path])),
    network: content.network,
    entry: content.entry,
  };
  const found: Finding[] = [];
  let canvas = false;
  let keyboard = false;
  for (const file of content.files) {
    if (file.bytes > LONGEST_TEXT || file.encoding !== null) continue;
    const kind = file.type;
    const references: Reference[] = [];
    if (kind === 'text/html' || kind === 'application/xhtml+xml') {
      const page = readPage(await content.read(file.path), file.path, file.path === content.entry);
      references.push(...page.references);
      found.push(...page.findings);
      for (const script of page.scripts) {
        const linted = lintScript(script.text, file.path, script.line);
        references.push(...linted.references);
        found.push(...linted.findings);
        keyboard ||= linted.keyboard;
      }
      canvas ||= page.canvas && file.path === content.entry;
      keyboard ||= page.keyboard;
    } else if (kind === 'text/javascript') {
      const linted = lintScript(await content.read(file.path), file.path, 1);
      references.push(...linted.references);
      found.push(...linted.findings);
      keyboard ||= linted.keyboard;
    } else if (kind === 'text/css') references.push(...readStyle(await content.read(file.path), 1));
    for (const reference of references) {
      const finding = checkReference(reference, file.path, scope);
      if (finding) found.push(finding);
    }
  }
  if (canvas && !keyboard) found.push(findingOf('L19', 'N', 'experiments.check.l19.keyboard', {}, content.entry));
  found.push(...(await lintFiles(content, async (path, bytes) => headOf(content.open(path), bytes))));
  const unique = new Map(found.map((one) => [`${one.key}|${one.path}|${one.line}|${JSON.stringify(one.params)}`, one]));
  return [...unique.values()].slice(0, MOST_FINDINGS);
}

/** First bytes of a file. */
async function headOf(place: string, bytes: number): Promise<Buffer> {
  const handle = await open(place, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
