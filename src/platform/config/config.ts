import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { LOCALES } from '../../kernel/i18n/locales.ts';

const hostName = z.string().regex(/^[a-z0-9.-]+$/);
const hostList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .pipe(z.array(hostName).min(1));
const optionalHosts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(hostName));
/** `https://video.example.edu.cn`, comma separated: scheme, name and port, nothing behind. */
const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).origin === url, 'origins without a path only'),
    ),
  );
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const blank = (value: unknown) => (value === '' ? undefined : value);

const schema = z.object({
  NODE_ENV: z.string().optional(),
  CLOUDVSE_MODE: z.enum(['demo', 'production']).default('demo'),
  DEMO_TERM: flag.default(true),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BIND: z.preprocess(blank, z.string().optional()),
  DATA_DIR: z.string().default('./data'),
  WEB_DIR: z.string().default(''),
  DATABASE_URL: z.preprocess(blank, z.string().optional()),
  DATABASE_READ_URL: z.preprocess(blank, z.string().optional()),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  HOME_HOST: hostList.default(['home.cloudvse.localhost']),
  LAB_HOST: hostList.default(['lab.cloudvse.localhost']),
  CLOUD_HOST: hostList.default(['cloud.cloudvse.localhost']),
  EXTRA_HOSTS: optionalHosts.default([]),
  CONTENT_HOST: hostName.default('content.localhost'),
  CONTENT_WILDCARD: flag.default(true),
  CONTENT_UNSAFE: z.preprocess(blank, z.literal('accept').optional()),
  COOKIE_DOMAIN: z.preprocess((value) => value ?? 'cloudvse.localhost', z.string()),
  MEDIA_SOURCES: origins.default([]),
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  PUBLIC_PORT: z.preprocess(blank, z.coerce.number().int().optional()),
  TRUSTED_PROXIES: optionalHosts.default([]),
  DEFAULT_LOCALE: z.enum(LOCALES).default('zh-CN'),
  BUSINESS_ID: z.string().default('cloudvse'),
  BUSINESS_NAME: z.string().default('CloudVSE'),
  REGISTRATION: z.enum(['simulated', 'live']).default('simulated'),
  SENDER_URL: z.preprocess(blank, z.url({ protocol: /^https?$/ }).optional()),
  SENDER_TOKEN: z.preprocess(blank, z.string().optional()),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ADMIN_ACCOUNT: z.preprocess(blank, z.string().optional()),
  ADMIN_PASSWORD: z.preprocess(blank, z.string().optional()),
  S3_ENDPOINT: z.preprocess(blank, z.string().optional()),
  S3_BUCKET: z.preprocess(blank, z.string().optional()),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY: z.preprocess(blank, z.string().optional()),
  S3_SECRET_KEY: z.preprocess(blank, z.string().optional()),
  METRICS_TOKEN: z.preprocess(blank, z.string().optional()),
  BEARER_MEMORY_MS: z.coerce.number().int().min(0).max(2000).default(1000),
  VISITOR_MEMORY_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
  IDLE_LOGOUT_MINUTES: z.coerce.number().int().min(0).max(1440).default(0),
  WORKER: z.enum(['inside', 'off']).default('inside'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  WORKERS_SHORT: z.coerce.number().int().min(0).max(50).default(2),
  WORKERS_LONG: z.coerce.number().int().min(0).max(50).default(1),
});

/** Settings of one process, read once from the environment; nothing else in the program reads variables. */
export interface Config {
  readonly mode: 'demo' | 'production';
  /** Whether the demonstration stands in the middle of a term; else it is the first day of its people. */
  readonly demoTerm: boolean;
  readonly port: number;
  readonly bind: string;
  readonly dataDir: string;
  /** Folder of the web client; undefined = what `npm start` builds, `dist/web`. */
  readonly webDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of that database, for reads that may be two seconds old. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePool: number;
  readonly hosts: {
    readonly home: readonly string[];
    readonly lab: readonly string[];
    readonly cloud: readonly string[];
    readonly extra: readonly string[];
    readonly content: string;
    readonly contentWildcard: boolean;
  };
  /** Origins outside from which videos of courses may be played. */
  readonly mediaSources: readonly string[];
  readonly cookieDomain: string;
  readonly scheme: 'http' | 'https';
  /** Port people see in addresses (behind a proxy it differs from `port`); null = the scheme's own. */
  readonly publicPort: number | null;
  readonly trustedProxies: readonly string[];
  readonly defaultLocale: (typeof LOCALES)[number];
  readonly businessId: string;
  readonly businessName: string;
  readonly registration: 'simulated' | 'live';
  /** How long a process may answer reads with the sign-in it found before, ms; 0 = never. */
  readonly bearerMemoryMs: number;
  /** How long a process may give visitors the same public answer again, ms; 0 = never. */
  readonly visitorMemoryMs: number;
  /** Minutes without input after which browsers end a session; 0 never. */
  readonly idleMinutes: number;
  /** Gateway for short messages and e-mails; without one a demonstration only logs them. */
  readonly sender: { readonly url: string; readonly token: string } | undefined;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  readonly admin: { readonly account: string; readonly password: string } | undefined;
  readonly s3:
    | {
        readonly endpoint: string | undefined;
        readonly bucket: string;
        readonly region: string;
        readonly accessKey: string;
        readonly secretKey: string;
      }
    | undefined;
  readonly metricsToken: string | undefined;
  /** Processes that answer on one port. */
  readonly processes: number;
  /** Whether this process works off jobs too. */
  readonly worker: 'inside' | 'off';
  /** Jobs of each kind this process does at a time. */
  readonly workers: { readonly short: number; readonly long: number };
}

/** A setting that cannot be used; the message names the variable and what it takes. */
export class ConfigError extends Error {}

function portOf(scheme: 'http' | 'https', port: number): number | null {
  return port === (scheme === 'https' ? 443 : 80) ? null : port;
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every variable at fault.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, cwd = process.cwd()): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Unusable settings: ${faults.join('; ')}`);
  }
  const e = parsed.data;
  if (e.CLOUDVSE_MODE === 'production' && !e.RATE_LIMITS) {
    throw new ConfigError('RATE_LIMITS=off is for demo mode only');
  }
  const cookieDomain = e.COOKIE_DOMAIN.toLowerCase();
  if (
    cookieDomain &&
    (e.CONTENT_HOST === cookieDomain || e.CONTENT_HOST.endsWith(`.${cookieDomain}`)) &&
    e.CONTENT_UNSAFE !== 'accept'
  ) {
    throw new ConfigError('CONTENT_HOST must lie outside COOKIE_DOMAIN: experiment content is not trusted');
  }
  if (e.S3_BUCKET && (!e.S3_ACCESS_KEY || !e.S3_SECRET_KEY)) {
    throw new ConfigError('S3_BUCKET also needs S3_ACCESS_KEY and S3_SECRET_KEY');
  }
  if (e.SENDER_URL && !e.SENDER_TOKEN) throw new ConfigError('SENDER_URL also needs SENDER_TOKEN');
  // Without a gateway codes are written into the log, which is no place for them outside a demonstration.
  if (e.CLOUDVSE_MODE === 'production' && e.REGISTRATION === 'live' && !e.SENDER_URL) {
    throw new ConfigError('REGISTRATION=live needs SENDER_URL: codes must reach people');
  }
  return {
    mode: e.CLOUDVSE_MODE,
    demoTerm: e.DEMO_TERM,
    port: e.PORT,
    // Demo passwords are printed on the screen, so a demo listens on this machine only.
    bind: e.BIND ?? (e.CLOUDVSE_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(cwd, e.DATA_DIR),
    webDir: e.WEB_DIR === '' ? undefined : resolve(cwd, e.WEB_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    databasePool: e.DATABASE_POOL,
    hosts: {
      home: e.HOME_HOST,
      lab: e.LAB_HOST,
      cloud: e.CLOUD_HOST,
      extra: e.EXTRA_HOSTS,
      content: e.CONTENT_HOST,
      contentWildcard: e.CONTENT_WILDCARD,
    },
    mediaSources: e.MEDIA_SOURCES,
    cookieDomain,
    scheme: e.PUBLIC_SCHEME,
    publicPort: e.PUBLIC_PORT === undefined ? portOf(e.PUBLIC_SCHEME, e.PORT) : portOf(e.PUBLIC_SCHEME, e.PUBLIC_PORT),
    trustedProxies: e.TRUSTED_PROXIES,
    defaultLocale: e.DEFAULT_LOCALE,
    businessId: e.BUSINESS_ID,
    businessName: e.BUSINESS_NAME,
    registration: e.REGISTRATION,
    bearerMemoryMs: e.BEARER_MEMORY_MS,
    visitorMemoryMs: e.VISITOR_MEMORY_MS,
    idleMinutes: e.IDLE_LOGOUT_MINUTES,
    sender: e.SENDER_URL ? { url: e.SENDER_URL, token: e.SENDER_TOKEN! } : undefined,
    rateLimits: e.RATE_LIMITS,
    logLevel: e.LOG_LEVEL,
    admin: e.ADMIN_ACCOUNT && e.ADMIN_PASSWORD ? { account: e.ADMIN_ACCOUNT, password: e.ADMIN_PASSWORD } : undefined,
    s3: e.S3_BUCKET
      ? {
          endpoint: e.S3_ENDPOINT,
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          accessKey: e.S3_ACCESS_KEY!,
          secretKey: e.S3_SECRET_KEY!,
        }
      : undefined,
    metricsToken: e.METRICS_TOKEN,
    processes: e.WORKERS,
    worker: e.WORKER,
    workers: { short: e.WORKERS_SHORT, long: e.WORKERS_LONG },
  };
}
