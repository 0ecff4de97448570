import { strToU8, zipSync } from 'fflate';

/** Names that XML of Word begins with. */
export const WORD_NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const NUMBERING = `<w:numbering ${WORD_NAMES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="11"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="%1、"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

/** A run of text. @param look its properties as Word writes them */
export const wordRun = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph of texts and of what is XML already. */
export const wordParagraph = (...parts: string[]) =>
  `<w:p>${parts.map((one) => (one.startsWith('<') ? one : wordRun(one))).join('')}</w:p>`;
/** T = 2π √(l ÷ g) as an equation of Word. */
export const WORD_FORMULA =
  '<m:oMath><m:r><m:t>T=2π</m:t></m:r><m:rad><m:deg/><m:e><m:f><m:num><m:r><m:t>l</m:t></m:r></m:num><m:den><m:r><m:t>g</m:t></m:r></m:den></m:f></m:e></m:rad></m:oMath>';
/** A Word file with these paragraphs and tables. */
export const wordFile = (...body: string[]): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document ${WORD_NAMES}><w:body>${body.join('')}</w:body></w:document>`,
    ),
    'word/numbering.xml': strToU8(NUMBERING),
  });
