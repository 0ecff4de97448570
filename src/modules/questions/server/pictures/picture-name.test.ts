import { expect, it } from 'vitest';
import { openName, sealName } from './picture-name.engine.ts';

const secret = Buffer.alloc(32, 7);
const path = `/2026/11/27/${'ab'.repeat(16)}.png`;
const [ann, ben] = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000b2'];
const now = Date.parse('2026-11-27T09:00:00Z');

it('names a picture for one reader: stable for a while, another for everybody else, and saying nothing', () => {
  const name = sealName(secret, path, ann, now)!;
  expect(openName(secret, name)).toMatchObject({ path, personId: ann });
  expect(sealName(secret, path, ann, now + 60_000)).toBe(name);
  expect(sealName(secret, path, ben, now)).not.toBe(name);
  expect(sealName(secret, path.replace('png', 'jpg'), ann, now)).not.toBe(name);
  expect(name).toMatch(/^[A-Za-z0-9_-]{92}$/);
  expect(Buffer.from(name, 'base64url').includes(Buffer.from('ab'.repeat(16), 'hex'))).toBe(false);
});

it('is good for at least twelve hours and at most a day', () => {
  for (const hours of [0, 3, 11.9]) {
    const at = now + hours * 3_600_000;
    const left = openName(secret, sealName(secret, path, ann, at)!)!.endsMs - at;
    expect(left).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
  }
});

it('opens only what was made here', () => {
  const name = sealName(secret, path, ann, now)!;
  const changed = `${name.slice(0, 40)}${name[40] === 'A' ? 'B' : 'A'}${name.slice(41)}`;
  for (const wrong of ['', 'x', changed, name.slice(1), `${name}AAAA`]) expect(openName(secret, wrong)).toBeNull();
  expect(openName(Buffer.alloc(32, 8), name)).toBeNull();
  for (const other of ['/etc/passwd', '/2026/11/27/x.png', path.replace('png', 'svg'), '']) {
    expect(sealName(secret, other, ann, now)).toBeNull();
  }
});
