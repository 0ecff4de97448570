import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { adminClient, serverUrl, TEST_PASSWORDS } from '../platform/testing/cluster.ts';

const entry = join(import.meta.dirname, 'server.ts');
const host = 'lab.example.edu.cn';
const name = `vse_production_${process.pid}`;
let folder: string;
let databaseUrl: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-production-'));
  await mkdir(join(folder, 'data/secrets'), { recursive: true });
  await writeFile(join(folder, 'data/secrets/database'), TEST_PASSWORDS.app);
  await writeFile(join(folder, 'data/secrets/jobs'), TEST_PASSWORDS.jobs);
  const admin = await adminClient(serverUrl(inject('templateUrl')));
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  databaseUrl = url.href;
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  const admin = await adminClient(serverUrl(inject('templateUrl')));
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** The environment compose.yaml and the Dockerfile set. */
const production = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  // Every start reads the same modules.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: 'production',
  CLOUDVSE_MODE: 'production',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: databaseUrl,
  HOME_HOST: host,
  LAB_HOST: 'vlab.example.edu.cn',
  CLOUD_HOST: 'cloud.example.edu.cn',
  CONTENT_HOST: 'content.example.net',
  COOKIE_DOMAIN: 'example.edu.cn',
  PUBLIC_SCHEME: 'https',
  PUBLIC_PORT: '443',
  BIND: '127.0.0.1',
  ...more,
});

function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  return { child, exit, said: () => said };
}

function ask(
  port: number,
  path: string,
  body?: unknown,
  hostname = host,
): Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }> {
  return new Promise((done, failed) => {
    const request = http.request(
      {
        port,
        path,
        host: '127.0.0.1',
        method: body ? 'POST' : 'GET',
        headers: {
          host: hostname,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text, headers: answer.headers }));
      },
    );
    request.on('error', failed);
    request.end(body ? JSON.stringify(body) : undefined);
  });
}

async function ready(port: number, server: ReturnType<typeof start>): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < 120_000) {
    if (server.child.exitCode !== null) throw new Error(server.said());
    const answer = await ask(port, '/ready').catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`not ready:\n${server.said()}`);
}

describe('the entry point of the container', () => {
  const port = 20_000 + (process.pid % 20_000);

  it('says what is missing instead of starting without an administrator', async () => {
    const server = start(production({ PORT: String(port) }));
    expect(await server.exit).toBe(1);
    expect(server.said()).toContain('ADMIN_ACCOUNT and ADMIN_PASSWORD');
  }, 60_000);

  it.each(['123456', 'CloudVSE@2026', 'Root-admin@123'])(
    'refuses %s as the first password',
    async (password) => {
      const server = start(production({ PORT: String(port), ADMIN_ACCOUNT: 'root-admin', ADMIN_PASSWORD: password }));
      expect(await server.exit).toBe(1);
      expect(server.said()).toContain('ADMIN_PASSWORD');
      expect(server.said()).not.toContain(password);
    },
    60_000,
  );

  it('starts for production, forces the first password to be changed, stops in order and starts again', async () => {
    const env = production({ PORT: String(port), ADMIN_ACCOUNT: 'root-admin', ADMIN_PASSWORD: 'Harbour-9-Lantern' });
    const first = start(env);
    await ready(port, first);
    const login = await ask(port, '/api/Authorize/login', {
      Account: 'root-admin',
      Password: sha256Hex('Harbour-9-Lantern'),
      BusinessId: 'cloudvse',
      Terminal: 'web',
    });
    const token = JSON.parse(login.body).Data.Token as string;
    expect(login.headers['set-cookie']?.[0]).toMatch(
      /^__Secure-vse_sso=.*Domain=example\.edu\.cn.*HttpOnly; Secure; SameSite=Lax/,
    );
    expect(login.headers['strict-transport-security']).toContain('max-age');
    expect(token).toMatch(/^Bt_/);
    // Known passwords and demonstration people exist in demo mode only.
    const demo = await ask(port, '/api/Authorize/login', {
      Account: 'student',
      Password: sha256Hex('CloudVSE@2026'),
      BusinessId: 'cloudvse',
      Terminal: 'web',
    });
    expect(JSON.parse(demo.body).Result).toBe(101);
    expect((await ask(port, '/health', undefined, 'localhost')).status).toBe(421);

    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);

    const second = start(env);
    await ready(port, second);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);

    // A second machine that made secrets of its own: it would refuse every right password.
    const stranger = start({ ...env, DATA_DIR: join(folder, 'other') });
    expect(await stranger.exit).toBe(1);
    expect(stranger.said()).toMatch(/belongs to other secrets\. Copy the folder "secrets"/);
    expect(stranger.said()).not.toContain('    at ');
    const third = start(env);
    await ready(port, third);
    third.child.kill('SIGTERM');
    expect(await third.exit).toBe(0);

    const switched = start({ ...env, CLOUDVSE_MODE: 'demo' });
    expect(await switched.exit).toBe(1);
    expect(switched.said()).toContain('made in production mode');
  }, 300_000);
});
