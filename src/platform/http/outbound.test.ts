import { describe, expect, it } from 'vitest';
import { type FirstAnswer, isPublicAddress, type ProbePorts, probeVideo } from './outbound.ts';

const VIDEO: FirstAnswer = { status: 206, type: 'video/mp4', location: undefined };
/** A small internet: names with their addresses, and what each address of a file answers; asked ones are noted. */
function internet(names: Record<string, string[]>, files: Record<string, Partial<FirstAnswer> | 'silent'> = {}) {
  const told: string[] = [];
  const ports: ProbePorts = {
    resolve: async (host) => names[host] ?? [],
    ask: async (url, ip) => {
      told.push(`${ip} ${url.href}`);
      const answer = files[url.href];
      if (answer === 'silent') throw new Error('no answer');
      return { ...VIDEO, ...answer };
    },
  };
  return { told, probe: (address: string) => probeVideo(address, ports) };
}

describe('a probe of a video', () => {
  it('counts what answers as a video, at the very address that was checked', async () => {
    const { told, probe } = internet({ 'media.example.edu': ['93.184.216.34', '2606:2800:220:1::1'] });
    expect(await probe('https://media.example.edu/a.mp4')).toBeNull();
    expect(told).toEqual(['93.184.216.34 https://media.example.edu/a.mp4']);
  });
  it('never leaves for a private network, by number, by name or by redirect', async () => {
    const { told, probe } = internet(
      {
        'inside.example.edu': ['10.1.2.3'],
        'both.example.edu': ['93.184.216.34', '127.0.0.1'],
        'media.example.edu': ['93.184.216.34'],
      },
      {
        'https://media.example.edu/hop': { status: 302, location: 'https://inside.example.edu/a.mp4' },
        'https://media.example.edu/plain': { status: 302, location: 'http://media.example.edu/a.mp4' },
      },
    );
    for (const address of [
      ...['https://127.0.0.1/a.mp4', 'https://[::1]/a.mp4', 'https://[::ffff:10.0.0.1]/a.mp4', 'https://2130706433/a'],
      ...['https://inside.example.edu/a.mp4', 'https://both.example.edu/a.mp4', 'https://169.254.169.254/latest'],
      ...['http://media.example.edu/a.mp4', 'https://me:pw@media.example.edu/a.mp4', 'https://media.example.edu:22/a'],
      'not an address',
    ]) {
      expect([address, await probe(address)]).toEqual([address, 'address']);
    }
    expect(told).toEqual([]);
    expect(await probe('https://media.example.edu/hop')).toBe('address');
    expect(await probe('https://media.example.edu/plain')).toBe('address');
    expect(told).toHaveLength(2);
  });
  it('tells silence, refusals, endless redirects and what is no video apart', async () => {
    const at = 'https://media.example.edu';
    const { probe } = internet(
      { 'media.example.edu': ['93.184.216.34'] },
      {
        [`${at}/silent.mp4`]: 'silent',
        [`${at}/gone.mp4`]: { status: 404 },
        [`${at}/page`]: { status: 200, type: 'text/html; charset=utf-8' },
        [`${at}/file.mp4`]: { status: 200, type: 'application/octet-stream' },
        [`${at}/round`]: { status: 301, location: '/round' },
        [`${at}/once`]: { status: 301, location: '/file.mp4' },
      },
    );
    expect(await probe('https://nobody.example.edu/a.mp4')).toBe('unanswered');
    expect(await probe(`${at}/silent.mp4`)).toBe('unanswered');
    expect(await probe(`${at}/gone.mp4`)).toBe('status');
    expect(await probe(`${at}/page`)).toBe('kind');
    expect(await probe(`${at}/file.mp4`)).toBeNull();
    expect(await probe(`${at}/round`)).toBe('status');
    expect(await probe(`${at}/once`)).toBeNull();
  });
  it('knows the open internet from everything else', () => {
    const inside = ['0.0.0.0', '100.64.1.1', '172.31.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255', 'fe80::1'];
    expect([...inside, 'fc00::1', '::', '64:ff9b::a00:1', '2002:a00:1::1', 'name'].filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2400:3200::1'].every(isPublicAddress)).toBe(true);
  });
});
