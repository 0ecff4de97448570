import { describe, expect, it } from 'vitest';
import { readScreenAddress, SCENES } from './screen-address.model.ts';

const read = (text: string) => readScreenAddress(new URLSearchParams(text));
const usual = { unit: undefined, scenes: SCENES, rotate: 20, lang: undefined, dropped: false };

describe('the address of the screen', () => {
  it('asks for everything, twenty seconds each, as long as it says nothing', () => {
    expect(read('')).toEqual(usual);
    expect(read('other=1')).toEqual(usual);
  });

  it('chooses unit, scenes in its order, seconds and language', () => {
    expect(read('unit=U1-CHEM&scene=3,1,3&rotate=5&lang=pt-BR')).toEqual({
      unit: 'U1-CHEM',
      scenes: ['sharing', 'overview'],
      rotate: 5,
      lang: 'pt-BR',
      dropped: false,
    });
    expect(read('rotate=0')).toEqual({ ...usual, rotate: 0 });
    expect(read('rotate=300')).toEqual({ ...usual, rotate: 300 });
  });

  it.each(['unit=a%20b', 'unit=', 'scene=', 'scene=0', 'scene=abc', 'rotate=4', 'rotate=301', 'rotate=1e2', 'lang=xx'])(
    'drops %s',
    (text) => {
      expect(read(text)).toEqual({ ...usual, dropped: true });
    },
  );

  it('keeps what is good of a list of scenes', () => {
    expect(read('scene=2,9')).toEqual({ ...usual, scenes: ['experiments'], dropped: true });
  });
});
