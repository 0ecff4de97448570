import type { Finding, Severity } from '../../shared/version.model.ts';
import { findingOf } from './check-finding.engine.ts';
import { lineCounter } from './lint-page.engine.ts';
import { isTracker, type Reference, trackerFinding } from './lint-reference.engine.ts';

/** After one of these a slash begins a regular expression, not a division. */
const BEFORE_REGEX = /(?:^|[=(,:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|delete|void|throw|new))$/;

/** End of a quoted string, template or regular expression that starts at `from`. */
function endOf(text: string, from: number, quote: string): number {
  let inClass = false;
  for (let i = from + 1; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\\') i++;
    else if (quote === '/' && char === '[') inClass = true;
    else if (quote === '/' && char === ']') inClass = false;
    else if (char === quote && !inClass) return i;
    else if (char === '\n' && quote !== '`') return i;
  }
  return text.length;
}

/** The code with its comments blanked out, lines kept: a rule must not trip over prose. */
export function withoutComments(text: string): string {
  const out: string[] = [];
  let kept = 0;
  const drop = (from: number, to: number) => {
    out.push(text.slice(kept, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    kept = to;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '/' && text[i + 1] === '/') {
      const end = text.indexOf('\n', i);
      drop(i, end < 0 ? text.length : end);
      i = end < 0 ? text.length : end;
    } else if (char === '/' && text[i + 1] === '*') {
      const end = text.indexOf('*/', i + 2);
      drop(i, end < 0 ? text.length : end + 2);
      i = end < 0 ? text.length : end + 1;
    } else if (char === '"' || char === "'" || char === '`') {
      i = endOf(text, i, char);
    } else if (char === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, i - 12), i).trimEnd())) {
      i = endOf(text, i, '/');
    }
  }
  out.push(text.slice(kept));
  return out.join('');
}

interface Rule {
  readonly code: string;
  readonly severity: Severity;
  readonly key: Parameters<typeof findingOf>[2];
  readonly pattern: RegExp;
  /** Names the parameter that takes the first group. */
  readonly param?: string;
}

/** Rules that one pattern decides. */
const RULES: readonly Rule[] = [
  { code: 'L09', severity: 'N', key: 'experiments.check.l09', pattern: /\bnew\s+SharedArrayBuffer\b/g },
  {
    code: 'L10',
    severity: 'W',
    key: 'experiments.check.l10',
    pattern:
      /(?<![\w$.])(?:window\.)?((?:top|parent)\.(?:location|document)|window\.open)\b|(?<![\w$.])((?:window|self)\.parent\.(?!location|document|postMessage|API)[A-Za-z_$][\w$]*)/g,
    param: 'call',
  },
  {
    code: 'L11',
    severity: 'F',
    key: 'experiments.check.l11.secret',
    pattern: /["'`][A-Za-z0-9+/]{43}=["'`]|\b\w*(?:secret|app_?key)\w*["']?\s*[:=]\s*["'`][A-Za-z0-9+/=_-]{16,}["'`]/gi,
  },
  {
    code: 'L11',
    severity: 'W',
    key: 'experiments.check.l11.token',
    pattern:
      /(?:URLSearchParams\s*\(\s*(?:window\.)?location\.search\s*\)|location\.search)[^;\n]{0,120}["'](?:token|access_token|account|userid|username)\b/gi,
  },
  {
    code: 'L12',
    severity: 'W',
    key: 'experiments.check.l12',
    pattern: /\b\w*score\w*["']?\s*[:=](?!=)[^;\n]{0,120}?Math\.random\s*\(/gi,
  },
  {
    code: 'L18',
    severity: 'N',
    key: 'experiments.check.l18',
    pattern: /(?<![\w$.])(?:window\.)?(alert|confirm|prompt)\s*\(|\b(document\.write)(?:ln)?\s*\(/g,
    param: 'call',
  },
  {
    code: 'L18',
    severity: 'N',
    key: 'experiments.check.l18',
    pattern: /\.(open)\(\s*["'](?:GET|POST|PUT|HEAD)["']\s*,[^;\n]{1,200}?,\s*(?:false|!1)\s*[,)]/gi,
    param: 'call',
  },
  { code: 'L20', severity: 'N', key: 'experiments.check.l20', pattern: /(?<![\w$.])eval\s*\(|\bnew\s+Function\s*\(/g },
];

/** Browser features that an opaque origin refuses: content that uses one needs the profile compat (L08). */
const COMPAT_NEEDS: readonly { readonly feature: string; readonly pattern: RegExp }[] = [
  { feature: 'Service Worker', pattern: /\bserviceWorker\s*\.\s*register\s*\(/g },
  { feature: 'Module Worker', pattern: /\bWorker\b[^;]{0,400}?\btype["']?\s*:\s*["'`]module["'`]/g },
  { feature: 'Shared Worker', pattern: /\bnew\s+SharedWorker\s*\(/g },
  { feature: 'IndexedDB', pattern: /\b(?:indexedDB|mozIndexedDB|webkitIndexedDB)\b(?!["'`])/g },
  { feature: 'Cache Storage', pattern: /(?<![\w$.])(?:(?:window|self|globalThis)\.)?caches\s*\.\s*open\s*\(/g },
];

const STRING = String.raw`(["'\`])((?:(?!\1)[^\\\n])+)\1`;
/** Calls whose argument is an address that is surely loaded; group 2 is the address. */
const LOADS: readonly { readonly pattern: RegExp; readonly script: boolean }[] = [
  { pattern: new RegExp(String.raw`(?<![\w$.])(?:importScripts|import)\s*\(\s*${STRING}`, 'g'), script: true },
  { pattern: new RegExp(String.raw`\bnew\s+(?:Shared)?Worker\s*\(\s*${STRING}`, 'g'), script: true },
  { pattern: new RegExp(String.raw`\b(?:from|import)\s*${STRING}\s*;?`, 'g'), script: true },
  { pattern: new RegExp(String.raw`(?<![\w$])fetch\s*\(\s*${STRING}`, 'g'), script: false },
  { pattern: new RegExp(String.raw`\bnew\s+(?:WebSocket|EventSource|Audio)\s*\(\s*${STRING}`, 'g'), script: false },
  {
    pattern: new RegExp(String.raw`\.open\(\s*["'](?:GET|POST|PUT|HEAD)["']\s*,\s*${STRING}`, 'gi'),
    script: false,
  },
  { pattern: new RegExp(String.raw`\.src\s*=\s*${STRING}`, 'g'), script: false },
];

/** Quoted names of files, which a script may load by an address it puts together. */
const FILE_NAMES = /["'`]([^"'`\n<>]{1,200}\.[a-z0-9]{2,8})(?:[?#][^"'`\n]*)?["'`]/gi;

/** A use of something that only works with an origin of its own. */
export interface CompatNeed {
  readonly feature: string;
  readonly line: number;
}

export interface LintedScript {
  readonly references: readonly Reference[];
  readonly findings: readonly Finding[];
  readonly keyboard: boolean;
  readonly needs: readonly CompatNeed[];
  /** Names of files that stand as texts in the script. */
  readonly names: readonly string[];
  /** Writes frames into the page, in which pages then call each other. */
  readonly writesFrames: boolean;
  /** Speaks to the platform: the SDK, a message to the shell, or an interface the boot script stands in for. */
  readonly reports: boolean;
}

/** Calls by which content reports what a learner does: SDK, posted messages and the interfaces of older platforms. */
const REPORTS =
  /\bVse\s*\.\s*connect\b|\bns["']?\s*:\s*["'`]vse["'`]|\bLMS(?:Initialize|SetValue)\b|\bSetValue\s*\(|\bReciveData\b|\bReportEdit\b|\bSendScoreToWeb\b|\bexternalDispatcher\b|postMessage\s*\(\s*(?:JSON\.stringify\s*\(\s*)?\{\s*["']?statement\b/;

/** What a script asks for and what the rules find in it. `first` is the line it begins at. */
export function lintScript(source: string, path: string, first: number, network: readonly string[] = []): LintedScript {
  const text = withoutComments(source);
  const findings: Finding[] = [];
  for (const { code, severity, key, pattern, param } of RULES) {
    const lineOf = lineCounter(text, first);
    for (const match of text.matchAll(pattern)) {
      const word = match.slice(1).find((part) => part !== undefined) ?? '';
      const name = word === 'open' ? 'XMLHttpRequest (sync)' : word;
      findings.push(findingOf(code, severity, key, param ? { [param]: name } : {}, path, lineOf(match.index)));
    }
  }
  const needs: CompatNeed[] = [];
  for (const { feature, pattern } of COMPAT_NEEDS) {
    // The first place says it; a bundle uses the same feature hundreds of times.
    const match = text.matchAll(pattern).next().value;
    if (match) needs.push({ feature, line: lineCounter(text, first)(match.index) });
  }
  const trackerLine = lineCounter(text, first);
  for (const match of text.matchAll(/\/\/([a-z0-9.-]+\.[a-z]{2,})(?=[/"'`?:])/gi)) {
    const host = match[1]!.toLowerCase();
    if (isTracker(host)) findings.push(trackerFinding(host, path, trackerLine(match.index), network));
  }
  const references: Reference[] = [];
  for (const { pattern, script } of LOADS) {
    const lineOf = lineCounter(text, first);
    for (const match of text.matchAll(pattern)) {
      const address = match[2]!;
      const outside = /^(?:https?:|wss?:|\/)/i.test(address);
      // A bare word names a module of a bundler or is put together later; a file has an ending.
      if (!outside && !/^[\w./%\u0080-\uffff -]+\.[a-z0-9]{2,5}$/i.test(address)) continue;
      const program = script || /\.(?:m?js|wasm)(?:[?#]|$)/i.test(address);
      references.push({ address, line: lineOf(match.index), script: program, fromCode: true });
    }
  }
  return {
    references,
    findings,
    keyboard: /\bkey(?:down|up|press)\b/i.test(text),
    needs,
    names: [...text.matchAll(FILE_NAMES)].map((match) => match[1]!),
    writesFrames: /createElement\s*\(\s*["'`]i?frame["'`]|<i?frame[\s>]/i.test(text),
    reports: REPORTS.test(text),
  };
}
