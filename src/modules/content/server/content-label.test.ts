import { describe, expect, it } from 'vitest';
import { base32lower, contentLabel } from './content-label.engine.ts';

describe('content label', () => {
  it('agrees with the vector of the paper', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
    expect(contentLabel(key, '0190f3c8-a1b2-7c3d-8e4f-5a6b7c8d9e0f')).toBe('vm75dpxkmihb7o5jexogamhh5');
  });

  it('writes base 32 as RFC 4648 does', () => {
    expect(base32lower(Buffer.from('foobar'))).toBe('mzxw6ytboi');
    expect(base32lower(Buffer.from('foob'))).toBe('mzxw6yq');
  });
});
