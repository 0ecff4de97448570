import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without a window: a page takes a third of the time it takes in the whole browser. Debian packs it by itself. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** What the browser tests start Chromium with: no sandbox (containers), no traffic of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Its environment: names of downloads keep their Chinese only under a locale that has it. */
export const CHROMIUM_ENV = { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>;

/** The path of a Chromium on this machine (`CHROMIUM` names another), or undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  return named ? named : PLACES.find((path) => existsSync(path));
}

/** The Chromium tests run in: the one `CHROMIUM` names, the headless shell where there is one, else the whole browser. */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium());
}
