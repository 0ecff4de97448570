import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { XmlNode } from '../../shared/xml-node.model.ts';

type Ordered = Readonly<Record<string, unknown>>;
function nodeOf(raw: Ordered): XmlNode {
  const name = Object.keys(raw).find((key) => key !== ':@') ?? '';
  if (name === '#text') return { name: '', attributes: {}, children: [], text: String(raw[name]) };
  const attributes = Object.fromEntries(
    Object.entries((raw[':@'] ?? {}) as Ordered).map(([key, value]) => [key.slice(1), String(value)]),
  );
  return { name, attributes, text: '', children: ((raw[name] ?? []) as Ordered[]).map(nodeOf) };
}

/** The elements of a document in their order; null when it is none or brings a document type: nothing is expanded. */
export function parseXml(xml: string): XmlNode | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || XMLValidator.validate(xml) !== true) return null;
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    preserveOrder: true,
    ignoreDeclaration: true,
    htmlEntities: true,
  });
  return { name: '#document', attributes: {}, text: '', children: (parser.parse(xml) as Ordered[]).map(nodeOf) };
}
