import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { zipStream } from '../../../platform/zip/zip-stream.ts';
import type { SealedLine } from './log.repository.ts';

/** One line of `entries.jsonl`: the sealed text and its link, so that anybody can compute the hash again. */
export const lineOf = ({ serial, text, hash, previous }: SealedLine): string =>
  `${JSON.stringify({ serial, previous: previous?.toString('hex') ?? null, hash: hash.toString('hex'), entry: text })}\n`;

/** A program of the readme: recomputes every line. It is written so that its own text can be pasted anywhere. */
const PYTHON = `import hashlib, json
manifest = json.load(open("manifest.json", encoding="utf-8"))
for file in manifest["files"]:
    digest = hashlib.sha256(open(file["name"], "rb").read()).hexdigest()
    assert digest == file["sha256"], "changed: " + file["name"]
before, count = None, 0
for line in open("entries.jsonl", encoding="utf-8"):
    one = json.loads(line)
    digest = hashlib.sha256(bytes.fromhex(one["previous"]) + one["entry"].encode("utf-8")).hexdigest()
    assert digest == one["hash"], "broken at entry %d" % one["serial"]
    if before and one["serial"] == before["serial"] + 1:
        assert one["previous"] == before["hash"], "chain broken at entry %d" % one["serial"]
    before, count = one, count + 1
assert count == manifest["entries"], "entries are missing"
print("OK", count)`;

const NODE = `const fs = require("fs"), crypto = require("crypto");
const sha256 = (...parts) => parts.reduce((h, p) => h.update(p), crypto.createHash("sha256")).digest("hex");
const fail = (text) => { throw new Error(text); };
const manifest = JSON.parse(fs.readFileSync("manifest.json", "utf8"));
for (const file of manifest.files)
  if (sha256(fs.readFileSync(file.name)) !== file.sha256) fail("changed: " + file.name);
let before = null, count = 0;
for (const line of fs.readFileSync("entries.jsonl", "utf8").split("\\n").filter(Boolean)) {
  const one = JSON.parse(line);
  if (sha256(Buffer.from(one.previous, "hex"), one.entry) !== one.hash) fail("broken at entry " + one.serial);
  if (before && one.serial === before.serial + 1 && one.previous !== before.hash) fail("chain broken at entry " + one.serial);
  before = one;
  count += 1;
}
if (count !== manifest.entries) fail("entries are missing");
console.log("OK", count);`;

/** How to check the package with nothing but itself. */
export const readme = (intro: string): string => `${intro}

----- verify.py (Python 3) -----
${PYTHON}
----- end -----

----- verify.cjs (Node.js) -----
${NODE}
----- end -----
`;

/** What the manifest says besides its files. */
export interface EvidenceFacts extends Readonly<Record<string, unknown>> {
  readonly entries: number;
}

/**
 * The package as a stream: `entries.jsonl`, `entries.xlsx`, `README.txt`, and last `manifest.json` with the digest of
 * each. Rows are taken as they are needed.
 */
export function evidenceZip(parts: {
  readonly lines: AsyncIterable<string>;
  readonly sheet: Readable;
  readonly readme: string;
  readonly facts: EvidenceFacts;
}): Readable {
  const files: { name: string; bytes: number; sha256: string }[] = [];
  const noted = async function* (name: string, body: AsyncIterable<Buffer | string>) {
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const chunk of body) {
      const buffer = Buffer.from(chunk);
      digest.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
    files.push({ name, bytes, sha256: digest.digest('hex') });
  };
  return zipStream((entries) => {
    const add = (name: string, body: () => AsyncIterable<Buffer | string>) =>
      entries.stream(name, () => noted(name, body()));
    add('entries.jsonl', () => parts.lines);
    add('entries.xlsx', () => parts.sheet);
    add('README.txt', () => Readable.from([Buffer.from(parts.readme)]));
    // Entries are written in turn: by now every file has been through.
    entries.stream('manifest.json', () => Readable.from([JSON.stringify({ ...parts.facts, files }, null, 2)]));
  });
}
