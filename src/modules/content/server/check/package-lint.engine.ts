import { open } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import type { Finding, PackageFile } from '../../shared/version.model.ts';
import { findingOf } from './check-finding.engine.ts';
import { type LintedPackage, lintFiles } from './lint-files.engine.ts';
import { readPage, readStyle } from './lint-page.engine.ts';
import { checkReference, type Reference, type ReferenceScope, targetsOf } from './lint-reference.engine.ts';
import { lintScript } from './lint-script.engine.ts';

/** Longer texts are data or bundles of whole engines: reading them line by line says nothing and costs much. */
const MAX_TEXT = 16_777_216;
const MAX_FINDINGS = 200;

/** What the rules found, and what the content needs of its isolation. */
export interface LintResult {
  readonly findings: readonly Finding[];
  /** Uses of features that need the profile compat, in files the entry reaches. */
  readonly needs: readonly { readonly feature: string; readonly path: string; readonly line: number | null }[];
}

/** One text file of the package with what it asks for and what stands in it. */
interface LintedFile {
  readonly path: string;
  readonly findings: Finding[];
  readonly needs: { feature: string; line: number | null }[];
  readonly references: Reference[];
  /** File names in its scripts and pages its links lead to. */
  readonly names: string[];
  canvas: boolean;
  keyboard: boolean;
  frames: boolean;
  reports: boolean;
}

async function lintFile(file: PackageFile, content: LintedPackage): Promise<LintedFile | null> {
  if (file.bytes > MAX_TEXT || file.encoding !== null) return null;
  const { path, type } = file;
  const found: LintedFile = {
    path,
    findings: [],
    needs: [],
    references: [],
    names: [],
    canvas: false,
    keyboard: false,
    frames: false,
    reports: false,
  };
  const addScript = (text: string, line: number) => {
    const script = lintScript(text, path, line, content.network);
    found.references.push(...script.references);
    found.findings.push(...script.findings);
    found.needs.push(...script.needs);
    found.names.push(...script.names);
    found.keyboard ||= script.keyboard;
    found.frames ||= script.writesFrames;
    found.reports ||= script.reports;
  };
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    const page = readPage(await content.read(path), path, path === content.entry);
    found.references.push(...page.references);
    found.findings.push(...page.findings);
    found.names.push(...page.links);
    found.canvas = page.canvas;
    found.keyboard = page.keyboard;
    if (page.frame !== null) {
      found.frames = true;
      found.needs.push({ feature: '<iframe>', line: page.frame });
    }
    for (const script of page.scripts) addScript(script.text, script.line);
  } else if (type === 'text/javascript') {
    addScript(await content.read(path), 1);
    // GWT writes its program into a frame of its own and calls it from there.
    if (/\.nocache\.js$/i.test(path)) found.needs.push({ feature: 'GWT (*.nocache.js)', line: null });
  } else if (type === 'text/css') found.references.push(...readStyle(await content.read(path), 1));
  else return null;
  return found;
}

/**
 * Paths the entry reaches: by addresses, links and the names of files that stand in scripts. An address that a script
 * puts together is found by the last part of the path.
 */
function reachedFrom(
  entry: string,
  adapter: string | null,
  files: ReadonlyMap<string, LintedFile>,
  paths: ReadonlySet<string>,
): Set<string> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = basename(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const queue = adapter === null ? [entry] : [entry, adapter];
  const reached = new Set(queue);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = files.get(path);
    if (!file) continue;
    const targets = [
      ...file.references.flatMap((one) => targetsOf(one.address, file.path, entry, one.fromCode)),
      ...file.names.flatMap((name) => [
        ...targetsOf(name, file.path, entry, true),
        ...(byName.get(basename(name.split(/[?#]/)[0]!)) ?? []),
      ]),
    ];
    for (const target of targets) {
      if (!paths.has(target) || reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return reached;
}

/** Static rules over the files of a package; the same fault of one line is reported once, and only what runs blocks. */
export async function lintPackage(content: LintedPackage): Promise<LintResult> {
  const scope: ReferenceScope = {
    paths: new Set(content.files.map((file) => file.path)),
    folded: new Map(content.files.map((file) => [file.path.toLowerCase(), file.path])),
    network: content.network,
    entry: content.entry,
  };
  const files = new Map<string, LintedFile>();
  for (const file of content.files) {
    const linted = await lintFile(file, content);
    if (linted) files.set(file.path, linted);
  }
  const reached = reachedFrom(content.entry, content.adapter, files, scope.paths);
  const found: Finding[] = [];
  for (const file of files.values()) {
    for (const reference of file.references) {
      const finding = checkReference(reference, file.path, scope);
      if (finding) file.findings.push(finding);
    }
    const isReached = reached.has(file.path);
    found.push(
      ...file.findings.map((one) => (isReached || one.severity !== 'F' ? one : { ...one, severity: 'W' as const })),
    );
  }
  const running = [...files.values()].filter((file) => reached.has(file.path));
  if (files.get(content.entry)?.canvas && ![...files.values()].some((file) => file.keyboard)) {
    found.push(findingOf('L19', 'N', 'experiments.check.l19.keyboard', {}, content.entry));
  }
  if (!content.hasBridge && !running.some((file) => file.reports)) {
    found.push(findingOf('L13', 'W', 'experiments.check.l13', {}, content.entry));
  }
  found.push(...(await lintFiles(content, async (path, bytes) => headOf(content.open(path), bytes))));
  const unique = new Map(found.map((one) => [`${one.key}|${one.path}|${one.line}|${JSON.stringify(one.params)}`, one]));
  const needs = running.flatMap((file) => file.needs.map((need) => ({ ...need, path: file.path })));
  // Between frames of one package a call of the parent works in compat; towards the platform it never does.
  const nested = running.some((file) => file.frames);
  const findings = [...unique.values()];
  if (nested) {
    for (const finding of findings) {
      const call = String(finding.params.call ?? '');
      if (finding.code !== 'L10' || !/^(window|self)\.parent\./.test(call) || !reached.has(finding.path ?? ''))
        continue;
      needs.push({ feature: call, path: finding.path!, line: finding.line });
    }
  }
  const kept = findings.filter(
    (one) => !(one.code === 'L10' && needs.some((need) => need.feature === one.params.call && need.line === one.line)),
  );
  const blockingFirst = [...kept.filter((one) => one.severity === 'F'), ...kept.filter((one) => one.severity !== 'F')];
  return { findings: blockingFirst.slice(0, MAX_FINDINGS), needs };
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
