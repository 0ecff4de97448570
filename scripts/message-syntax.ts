/**
 * Reads one text in the product's message syntax: `{name}` inserts a parameter, `{n|one:# step|other:# steps}` chooses
 * by the plural rule of the language, `#` being the number.
 */

/** A parameter of a text; `branches` are its plural forms, none when it is just inserted. */
export type Parameter = { name: string; branches: string[] };

/** A text taken apart: its parameters in order and the words a reader may see. */
export type Reading = { parameters: Parameter[]; words: string };

/** Takes a text apart. @throws Error when the syntax is broken */
export function readMessage(text: string): Reading {
  const parameters: Parameter[] = [];
  const messages = text.replace(/\{([^{}]*)\}/g, (_all, inside: string) => {
    const [name = '', ...parts] = inside.split('|');
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`“${name}” is no parameter name`);
    const branches: string[] = [];
    const shown: string[] = [];
    for (const part of parts) {
      const colon = part.indexOf(':');
      if (colon < 1) throw new Error(`{${name}}: a branch is “form:text”, not “${part}”`);
      const form = part.slice(0, colon);
      if (branches.includes(form)) throw new Error(`{${name}}: “${form}” twice`);
      branches.push(form);
      shown.push(part.slice(colon + 1));
    }
    if (parts.length > 0 && !branches.includes('other')) throw new Error(`{${name}}: no branch “other”`);
    parameters.push({ name, branches });
    return ` ${shown.join(' ')} `;
  });
  if (/[{}]/.test(messages)) throw new Error('a brace without its pair, or one inside another');
  return { parameters, words: messages };
}
