import { createHash } from 'node:crypto';
import { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
import { bareText, printsOf } from '../shared/scoring.model.ts';

/** A post's text as it is kept. */
export interface PostText {
  readonly html: string;
  /** Tags that were taken out, so that the author can be told. */
  readonly removed: readonly string[];
  /** Words without quotes. */
  readonly plain: string;
  /** Characters of them, spaces left aside. */
  readonly characters: number;
  /** The same for posts of the same words, whatever their spaces and punctuation. */
  readonly digest: Buffer;
  readonly prints: readonly number[];
  /** No words and no picture. */
  readonly blank: boolean;
}

const QUOTE = /<blockquote>[\s\S]*?<\/blockquote>/g;

/** Cleans what somebody wrote and measures it. */
export function postText(raw: string): PostText {
  const { html, removed } = cleanRichText(raw);
  const plain = plainText(html.replace(QUOTE, ' ').replace(/<\/(p|li|h[2-4]|td|th|pre)>|<br \/>/g, ' '));
  const bare = bareText(plain);
  const kept = bare === '' ? html : bare;
  return {
    html,
    removed,
    plain,
    characters: [...plain.replace(/\s/g, '')].length,
    digest: createHash('sha256').update(kept).digest().subarray(0, 16),
    prints: printsOf(plain),
    blank: plainText(html) === '' && !html.includes('<img'),
  };
}
