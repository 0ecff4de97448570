import { resolve4, resolve6 } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Addresses nobody outside this network answers from: a guarded request never goes there. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const, ['127.0.0.0', 8] as const],
  ...[['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const],
  ...[['192.0.2.0', 24] as const, ['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const],
  ...[['198.51.100.0', 24] as const, ['203.0.113.0', 24] as const, ['224.0.0.0', 3] as const],
]) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
/** Of IPv6 only 2000::/3 is routed; documentation and tunnels to IPv4 inside it are left out too. */
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [['2001:db8::', 32] as const, ['2001::', 32] as const, ['2002::', 16] as const]) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}

/** True for an address of the open internet. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !PRIVATE.check(ip, 'ipv4');
  return family === 6 && ROUTED.check(ip, 'ipv6') && !PRIVATE.check(ip, 'ipv6');
}

/** What a server said to the first byte of a file. */
export interface FirstAnswer {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
}

/** What a probe does outside the process; tests put their own in its place. */
export interface ProbePorts {
  /** Addresses of a host; none when it is unknown. */
  resolve(host: string): Promise<readonly string[]>;
  /** Asks for the first byte of an address at exactly this host address. @throws when it does not answer */
  ask(url: URL, ip: string): Promise<FirstAnswer>;
}

const WAIT_MS = 8000;
const MAX_REDIRECTS = 3;
const PORTS: readonly string[] = ['', '443', '8443'];

const asked: ProbePorts = {
  async resolve(host) {
    const answers = await Promise.allSettled([resolve4(host), resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  ask: (url, ip) =>
    new Promise((resolve, reject) => {
      const family = isIP(ip);
      const call = request(
        url,
        {
          // The address that was checked is the one that is asked, whatever the name says a moment later.
          lookup: (_host, options, done) =>
            options.all ? done(null, [{ address: ip, family }]) : done(null, ip, family),
          agent: false,
          headers: { range: 'bytes=0-0', accept: 'video/*', 'accept-encoding': 'identity' },
          signal: AbortSignal.timeout(WAIT_MS),
        },
        (answer) => {
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            location: answer.headers.location,
          });
          answer.destroy();
        },
      );
      call.on('error', reject);
      call.end();
    }),
};

/** Why an address is no video that can be fetched. */
export type ProbeFault = 'address' | 'unanswered' | 'status' | 'kind';

/**
 * Asks whether an https address holds a video, without ever leaving for an address of a private network: every host
 * address a name has must be public, those of redirects too.
 * @returns null when it does, else why not
 */
export async function probeVideo(address: string, ports: ProbePorts = asked): Promise<ProbeFault | null> {
  let url = URL.canParse(address) ? new URL(address) : null;
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    if (url?.protocol !== 'https:' || !PORTS.includes(url.port) || url.username !== '') return 'address';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const ips = isIP(host) ? [host] : await ports.resolve(host);
    if (ips.length === 0) return 'unanswered';
    if (!ips.every(isPublicAddress)) return 'address';
    const answer = await ports.ask(url, ips[0]!).catch(() => null);
    if (!answer) return 'unanswered';
    if (answer.status >= 300 && answer.status < 400 && answer.location) {
      url = URL.canParse(answer.location, url.href) ? new URL(answer.location, url) : null;
      continue;
    }
    if (answer.status !== 200 && answer.status !== 206) return 'status';
    const type = answer.type.toLowerCase();
    const isFile = type.startsWith('application/octet-stream') && /\.(mp4|m4v|webm)$/i.test(url.pathname);
    return type.startsWith('video/') || isFile ? null : 'kind';
  }
  return 'status';
}
