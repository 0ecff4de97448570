import type { XmlNode } from './xml-node.model.ts';

const camel = (name: string): string =>
  name
    .replace(/^[^:]*:/, '')
    .replace(/^qti-/, '')
    .replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * An item with the names of QTI 2.x, whatever the version: 3.0 writes them with hyphens and a prefix
 * (`qti-choice-interaction`).
 */
export const evenNames = (node: XmlNode): XmlNode => ({
  name: camel(node.name),
  attributes: Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [camel(name), value])),
  text: node.text,
  children: node.children.map(evenNames),
});

/** The root element of an item, by its name in QTI 2.x. */
export const ITEM = 'assessmentItem';
