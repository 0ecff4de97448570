import type { Config } from '../config/config.ts';
import { hostnameOf } from './hosts.ts';

/**
 * True for a request to this machine by a name that no site is configured under (`localhost`, `127.0.0.1`): all sites are
 * pages of that one host. Requests to unknown hosts end before anybody asks.
 */
export function isLoopback({ hosts }: Pick<Config, 'hosts'>, header: string | undefined): boolean {
  const name = hostnameOf(header);
  return ![...hosts.home, ...hosts.lab, ...hosts.cloud, ...hosts.extra].includes(name);
}
