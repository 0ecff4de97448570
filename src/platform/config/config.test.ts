import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classifyHost, originOf } from '../http/hosts.ts';
import { ConfigError, loadConfig } from './config.ts';
import { openDataDir, SECRET_NAMES } from './data-dir.ts';

describe('settings', () => {
  it('need nothing for a demonstration, which listens on this machine only', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ mode: 'demo', port: 3000, bind: '127.0.0.1', cookieDomain: 'cloudvse.localhost' });
    expect(loadConfig({ CLOUDVSE_MODE: 'production' }).bind).toBe('0.0.0.0');
  });

  it.each([
    ['a port that is none', { PORT: '99999' }, /PORT/],
    ['content inside the cookie domain', { CONTENT_HOST: 'content.cloudvse.localhost' }, /CONTENT_HOST/],
    ['a store without its keys', { S3_BUCKET: 'x' }, /S3_ACCESS_KEY/],
    ['a gateway without its token', { SENDER_URL: 'https://sms.example/send' }, /SENDER_TOKEN/],
    ['live registration nobody gets codes of', { CLOUDVSE_MODE: 'production', REGISTRATION: 'live' }, /SENDER_URL/],
    ['a source of videos that is no origin', { MEDIA_SOURCES: 'https://video.example/films' }, /MEDIA_SOURCES/],
    ['no limits in production', { CLOUDVSE_MODE: 'production', RATE_LIMITS: 'off' }, /RATE_LIMITS/],
    ['an unknown language', { DEFAULT_LOCALE: 'fr' }, /DEFAULT_LOCALE/],
  ])('refuse %s by name', (_name, env, messages) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(messages);
  });
});

describe('hosts', () => {
  const config = loadConfig({ EXTRA_HOSTS: 'campus.example', PORT: '3000' });
  it.each([
    ['home.cloudvse.localhost:3000', { kind: 'site', site: 'home' }],
    ['LAB.cloudvse.localhost', { kind: 'site', site: 'lab' }],
    ['cloud.cloudvse.localhost', { kind: 'site', site: 'cloud' }],
    ['localhost:3000', { kind: 'site', site: 'home' }],
    ['[::1]:3000', { kind: 'site', site: 'home' }],
    ['campus.example', { kind: 'site', site: 'other' }],
    ['vabc123.content.localhost:3000', { kind: 'content', label: 'vabc123' }],
    ['a.b.content.localhost', null],
    ['evil.example', null],
    ['home.cloudvse.localhost.evil.example', null],
    ['home.cloudvse.localhost@evil', null],
    ['', null],
    [undefined, null],
  ])('%s', (host, expected) => {
    expect(classifyHost(config, host)).toEqual(expected);
  });
  it('make addresses from settings, never from a request', () => {
    expect(originOf(config, 'home.cloudvse.localhost')).toBe('http://home.cloudvse.localhost:3000');
    expect(originOf(loadConfig({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' }), 'a.edu')).toBe('https://a.edu');
  });
});

describe('the data directory', () => {
  it('makes secrets once, keeps them to itself, and does not change its mode', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'cloudvse-dir-'));
    const opened = await Promise.all(Array.from({ length: 20 }, () => openDataDir(dir, 'demo')));
    const [one] = opened as [(typeof opened)[number]];
    for (const two of opened) expect(one.pepper.equals(two.pepper)).toBe(true);
    expect((await readdir(join(dir, 'secrets'))).sort()).toEqual([...SECRET_NAMES].sort());
    expect(one.pepper.equals(one.content)).toBe(false);
    expect((await stat(join(dir, 'secrets/pepper'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dir, 'secrets/pepper'), 'utf8')).trim()).toHaveLength(64);
    await expect(openDataDir(dir, 'production')).rejects.toThrow(/CLOUDVSE_MODE=demo/);
    await rm(dir, { recursive: true, force: true });
  });
});
