import * as z from 'zod/mini';

/** A mobile number of mainland China in national form. */
export const MOBILE = /^1[3-9]\d{9}$/;

/** A code as people type it: 4–6 characters. */
export const oneTimeCode = z.string().check(z.trim(), z.minLength(4), z.maxLength(6));

/** The code of a simulated registration, shown on the screen. */
export const SIMULATED_CODE = '246810';

/** Seconds until another code may be asked for. */
export const CODE_WAIT_SECONDS = 60;

/** What is wrong with a typed code: nothing given, wrong length, or nothing. */
export function codeFault(code: string): 'required' | 'length' | null {
  const typed = code.trim();
  if (!typed) return 'required';
  return typed.length < 4 || typed.length > 6 ? 'length' : null;
}

/** Whether a text is a mobile number or an e-mail address a code can be sent to. */
export const isContact = (text: string): boolean =>
  MOBILE.test(text.trim()) || /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(text.trim());

/** Stands for the ticket while no code was asked for: it redeems nothing. */
export const NO_TICKET = '00000000-0000-0000-0000-000000000000';
