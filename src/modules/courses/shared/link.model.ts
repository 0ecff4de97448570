/** Most signs of the address of a link. */
export const MAX_ADDRESS = 2000;

export type AddressFault = 'addressBad' | 'addressHttps' | 'addressLogin';

/**
 * What is wrong with the address of a link: no address at all, one that is not encrypted or runs something, or one that
 * carries a name and password.
 */
export function addressFault(text: string): AddressFault | null {
  const given = text.trim();
  if (given.length > MAX_ADDRESS || !URL.canParse(given)) return 'addressBad';
  const { protocol, username, password, href } = new URL(given);
  if (protocol !== 'https:') return 'addressHttps';
  if (username !== '' || password !== '') return 'addressLogin';
  // Signs outside ASCII make it longer.
  return href.length > MAX_ADDRESS ? 'addressBad' : null;
}

/** The one spelling of an address without fault. */
export const addressOfText = (text: string): string => new URL(text.trim()).href;

/** Where an address leads, for readers; empty for what is no address. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
