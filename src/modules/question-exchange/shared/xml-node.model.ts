/** An element of an XML document in its order, or a piece of text. Names keep their prefix: `m:sSup`. */
export interface XmlNode {
  /** Empty for text. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((one) => one.name === name);
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? [];
/** The attribute `w:val` or `m:val` of a child element. */
export const settingOf = (node: XmlNode | undefined, name: string): string | undefined => {
  const found = child(node, name);
  return found?.attributes['w:val'] ?? found?.attributes['m:val'];
};
/** All text below a node. */
export const textBelow = (node: XmlNode): string =>
  node.name === '' ? node.text : node.children.map(textBelow).join('');
/** Elements of a name anywhere below a node, in the order of the document. */
export const below = (node: XmlNode, name: string | RegExp): XmlNode[] =>
  node.children.flatMap((one) => [
    ...((typeof name === 'string' ? one.name === name : name.test(one.name)) ? [one] : []),
    ...below(one, name),
  ]);
export const firstBelow = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node && below(node, name)[0];
