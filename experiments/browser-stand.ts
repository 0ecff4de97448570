/** Test stand: serves built packages with the strict headers and plays the shell around a sandboxed frame. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import yauzl from 'yauzl';

/** Reads a zip into memory. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const bytes = await readFile(file);
  return new Promise((done, fail) => {
    const files = new Map<string, Buffer>();
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return fail(fault);
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return fail(error);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(parts));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => done(files));
      zip.on('error', fail);
      zip.readEntry();
    });
  });
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const SANDBOX = 'allow-scripts allow-pointer-lock allow-downloads';

function listen(server: Server): Promise<string> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

/** What the fake shell notes; lives on the window of its page. */
export interface ShellLog {
  messages: { n: number; type: string; data: Record<string, unknown> }[];
  boots: number;
  hellos: number;
}

/** The window of the shell's page. */
export interface ShellWindow {
  shell: ShellLog & { reload: () => void; send: (type: string, data: unknown) => void };
}

/**
 * The shell's page: a frame of the strict profile, a handshake by window identity, acks for everything.
 * `welcome` and the frame's address come with the fragment as JSON; states survive in `shell.states`.
 */
const SHELL_PAGE = `<!doctype html><meta charset="utf-8"><title>shell</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}</style>
<script>
const { src, welcome } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const shell = (window.shell = { messages: [], boots: 0, hellos: 0, states: welcome.resume?.states ?? {}, lastStep: welcome.resume?.lastStep ?? 0, port: null });
const frame = document.createElement('iframe');
frame.sandbox = '${SANDBOX}';
frame.title = 'experiment';
frame.referrerPolicy = 'no-referrer';
addEventListener('message', (event) => {
  const data = event.data;
  if (event.source !== frame.contentWindow || data?.ns !== 'vse') return;
  if (data.type === 'boot') shell.boots += 1;
  if (data.type !== 'hello') return;
  shell.hellos += 1;
  shell.port?.close();
  const channel = new MessageChannel();
  shell.port = channel.port1;
  channel.port1.onmessage = ({ data: m }) => {
    shell.messages.push({ n: m.n, type: m.type, data: m.data });
    if (m.type === 'step.end') shell.lastStep = m.data.seq;
    if (m.type === 'state.save') {
      const number = (shell.states[m.data.key]?.number ?? 0) + 1;
      shell.states[m.data.key] = { number, data: m.data.data, savedAt: Date.now() };
    }
    if (m.data.verb === 'refused') {
      channel.port1.postMessage({ v: 1, type: 'nack', data: { n: m.n, code: 'rate', detail: 'too fast' } });
      return;
    }
    channel.port1.postMessage({ v: 1, type: 'ack', data: { n: m.n, level: m.type === 'finish' ? 'committed' : 'stored' } });
  };
  const resume = Object.keys(shell.states).length ? { states: shell.states, lastStep: shell.lastStep } : null;
  frame.contentWindow.postMessage({ ns: 'vse', v: 1, type: 'welcome', ...welcome, resume, serverNow: Date.now() }, '*', [channel.port2]);
});
shell.send = (type, data) => shell.port.postMessage({ v: 1, type, data });
shell.reload = () => { frame.src = 'about:blank'; setTimeout(() => { frame.src = src; }, 50); };
addEventListener('DOMContentLoaded', () => { document.body.append(frame); frame.src = src; });
</script><body>`;

/** Two origins: the shell's and the content's. */
export interface Stand {
  shell: string;
  content: string;
  close: () => Promise<void>;
}

/** Starts the stand for packages by path (`/phys/…`), with the boot script put into html as the content host does. */
export async function startStand(
  packages: Record<string, Map<string, Buffer>>,
  scripts: { boot: Buffer; sdk: Buffer },
): Promise<Stand> {
  const shellServer = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(SHELL_PAGE);
  });
  const shell = await listen(shellServer);
  const csp = [
    `sandbox ${SANDBOX}`,
    "default-src 'self' data: blob:",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline' data:",
    "worker-src 'self' blob:",
    "connect-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    `frame-ancestors ${shell}`,
    "form-action 'none'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ');
  const contentServer = createServer((request, response) => {
    const [, name = '', ...rest] = new URL(request.url ?? '/', 'http://x').pathname.split('/');
    const path = rest.join('/') || 'index.html';
    const script = path === 'vse.js' ? scripts.sdk : scripts.boot;
    const bytes = name === '__vse' ? script : packages[name]?.get(path);
    if (!bytes) return response.writeHead(404).end();
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Security-Policy': csp,
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), usb=(), serial=(), payment=(), display-capture=()',
    });
    const html = type.startsWith('text/html');
    response.end(
      html ? bytes.toString('utf8').replace('<head>', '<head><script src="/__vse/boot.js"></script>') : bytes,
    );
  });
  const content = await listen(contentServer);
  const close = (server: Server) =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { shell, content, close: async () => void (await Promise.all([close(shellServer), close(contentServer)])) };
}
