import { sha256Hex } from '../kernel/values/sha256.ts';
import { DEMO_PASSWORD } from '../main/first-start.ts';
import { type Call, Refused } from './installed-product.builder.ts';

export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks again until the machine answers; what it refuses for good ends the test. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await wait(100);
    }
  }
}

/** Calls of one person, who signs in again when the sign-in has run out. */
export async function signedIn(machine: { readonly call: Call }, account: string): Promise<Call> {
  const signIn = async () => {
    const body = { Account: account, Password: sha256Hex(DEMO_PASSWORD), BusinessId: 'cloudvse', Terminal: 'web' };
    const login = await insist(() => machine.call('/api/Authorize/login', { method: 'POST', body }));
    return { authorization: `Bearer ${login.Token}` };
  };
  let headers = await signIn();
  return async (path, options) => {
    const ask = () => insist(() => machine.call(path, { ...options, headers }));
    return ask().catch(async (error: unknown) => {
      if (!(error instanceof Refused && error.status === 401)) throw error;
      headers = await signIn();
      return ask();
    });
  };
}
