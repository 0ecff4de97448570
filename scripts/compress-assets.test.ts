import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAssets } from './compress-assets.ts';

it('puts two smaller copies beside every larger text, and leaves the rest alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudvse-assets-'));
  try {
    const text = 'export const answer = 42;\n'.repeat(100);
    writeFileSync(join(folder, 'page.js'), text);
    writeFileSync(join(folder, 'small.css'), 'a{}');
    writeFileSync(join(folder, 'font.woff2'), Buffer.alloc(5000));
    expect(await compressAssets(folder)).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['font.woff2', 'page.js', 'page.js.br', 'page.js.gz', 'small.css']);
    expect(brotliDecompressSync(readFileSync(join(folder, 'page.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
