import { pinyin } from 'pinyin-pro';

/** Words a person may type to find a row: single characters, bigrams, Latin words with their beginnings, pinyin. */
export function searchTerms(...texts: readonly (string | null | undefined)[]): string[] {
  const terms = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const folded = foldText(text);
    for (const word of folded.match(/[a-z0-9._@-]+/g) ?? []) {
      for (let n = 1; n <= Math.min(word.length, 24); n++) terms.add(word.slice(0, n));
      for (const part of word.split(/[._@-]+/))
        for (let n = 2; n <= Math.min(part.length, 24); n++) terms.add(part.slice(0, n));
    }
    for (const run of folded.match(/[\u3400-\u9fff]+/g) ?? []) {
      const chars = [...run];
      chars.forEach((char, i) => {
        terms.add(char);
        if (i + 1 < chars.length) terms.add(char + chars[i + 1]);
      });
      const sounds = pinyin(run, { toneType: 'none', type: 'array' });
      const initials = sounds.map((sound) => sound[0] ?? '').join('');
      const full = sounds.join('');
      for (let start = 0; start < Math.min(initials.length, 40); start++) {
        for (let n = 2; n <= Math.min(8, initials.length - start); n++) terms.add(initials.slice(start, start + n));
      }
      for (let n = 2; n <= Math.min(full.length, 24); n++) terms.add(full.slice(0, n));
      for (const sound of sounds) if (sound.length > 1) terms.add(sound);
    }
  }
  return [...terms].slice(0, 600);
}

/** Folds full width to half width and upper to lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Terms a typed keyword must all have (`search_terms @> query`): Chinese runs as bigrams, Latin words as they are.
 * Empty when nothing can be searched.
 */
export function queryTerms(keyword: string): string[] {
  const folded = foldText(keyword);
  const terms: string[] = (folded.match(/[a-z0-9._@-]+/g) ?? []).map((word) => word.slice(0, 24));
  for (const run of folded.match(/[\u3400-\u9fff]+/g) ?? []) {
    const chars = [...run];
    if (chars.length === 1) terms.push(chars[0]!);
    else for (let i = 0; i + 1 < chars.length; i++) terms.push(chars[i]! + chars[i + 1]!);
  }
  return terms.slice(0, 20);
}
