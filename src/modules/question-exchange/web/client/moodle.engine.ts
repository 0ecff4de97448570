import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { FoundFile } from '../../shared/exchange.model.ts';
import { isRepeated, readMoodle } from '../../shared/moodle-reader.model.ts';

/** Why a document cannot be read at all. */
export type XmlFault = 'notXml' | 'documentType' | 'notMoodle';

/** Questions of a Moodle XML document. A document type is refused: nothing is expanded and nothing is fetched. */
export function readMoodleXml(document: string): FoundFile | { readonly fault: XmlFault } {
  const xml = document.replace(/^\ufeff/, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return { fault: 'documentType' };
  if (XMLValidator.validate(xml) !== true) return { fault: 'notXml' };
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => isRepeated(name),
  });
  return readMoodle(parser.parse(xml), xml) ?? { fault: 'notMoodle' };
}
