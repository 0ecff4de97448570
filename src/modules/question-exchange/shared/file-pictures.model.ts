import { type Content, mapTexts } from '../../questions/shared/content.model.ts';
import { type FilePicture, type FoundFile, type FoundQuestion, note } from './exchange.model.ts';
import { escapeHtml, unescapeHtml } from './text.model.ts';

/** Pictures of files that are read: they stand in the texts by a source of the file, and come along where that is found. */
const IMAGE = /<img\b[^>]*>/gi;
/** In sheets a picture stands by its name in a zip. */
const TOKEN = /\[(?:图片?|圖片?|picture|imagem)\s*[:\uff1a]\s*([^\]\n<]{1,200})\]/gi;

const attribute = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return unescapeHtml(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
};

/** Rich text with names in brackets as pictures. */
export const tokensAsPictures = (html: string): string =>
  html.replace(TOKEN, (_all, name: string) => `<img src="${escapeHtml(unescapeHtml(name).trim())}" alt="">`);

/** Rich text with names in brackets in place of pictures. @param label stands before a name @param nameOf null leaves a picture out */
export const picturesAsTokens = (html: string, label: string, nameOf: (src: string) => string | null): string =>
  html.replace(IMAGE, (tag) => {
    const name = nameOf(attribute(tag, 'src'));
    return name === null ? '' : `[${label}:${name}]`;
  });

/** Sources of the pictures of a content, each once. */
export function sourcesOf(content: Content): Set<string> {
  const found = new Set<string>();
  mapTexts(content, (html) => {
    for (const [tag] of html.matchAll(IMAGE)) found.add(attribute(tag, 'src'));
    return html;
  });
  return found;
}

/** A picture that is written into the text itself; null for any other source. */
export function writtenPicture(src: string): FilePicture | null {
  const found = /^data:image\/(\w+);base64,([A-Za-z0-9+/=\s]+)$/.exec(src);
  return found ? { name: `picture.${found[1]}`, data: found[2]!.replace(/\s+/g, '') } : null;
}

/** A question with every text of its content, or of what was read of it, replaced. */
const mapQuestion = (question: FoundQuestion, change: (html: string) => string): FoundQuestion => ({
  ...question,
  ...(question.content ? { content: mapTexts(question.content, change) } : {}),
  ...(question.draft ? { draft: mapTexts(question.draft, change) } : {}),
});

/** A question whose pictures have the sources they will be found by; those that cannot come along are taken out and counted. */
function settled(question: FoundQuestion, resolve: (src: string) => string | null): FoundQuestion {
  let [kept, lost] = [0, 0];
  const settle = (html: string): string =>
    html.replace(IMAGE, (tag) => {
      const src = resolve(attribute(tag, 'src'));
      if (src === null) lost += 1;
      else kept += 1;
      return src === null ? '' : `<img src="${src}" alt="${escapeHtml(attribute(tag, 'alt'))}">`;
    });
  const settledQuestion = mapQuestion(question, settle);
  if (kept + lost === 0) return question;
  const notes = [
    ...(lost > 0 ? [note('pictures', { n: lost })] : []),
    ...(kept > 0 ? [note('picturesKept', { n: kept })] : []),
  ];
  return { ...settledQuestion, notes: [...notes, ...question.notes] };
}

/** Contents of a sheet with the names in brackets as pictures. */
export const withTokens = (found: FoundFile): FoundFile => ({
  ...found,
  questions: found.questions.map((one) => mapQuestion(one, tokensAsPictures)),
});

/** A file whose pictures are settled. @param resolve the source a picture will be found by, null where it cannot be had */
export const settlePictures = (found: FoundFile, resolve: (src: string) => string | null): FoundFile => ({
  ...found,
  questions: found.questions.map((one) => settled(one, resolve)),
});
