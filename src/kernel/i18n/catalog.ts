/**
 * The typed catalogue of every user-visible text. A module adds its words by declaration merging from its
 * `shared/messages/zh-CN.ts`, so a key without words does not compile, and parameters are typed by the zh-CN text.
 *
 * Text syntax: `{name}` inserts a parameter; `{n|one:# step|other:# steps}` chooses by the language's plural rule.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in every messages/zh-CN.ts
export interface MessageCatalog {}

/** Every known message key, e.g. `courses.class.full`. */
export type MessageKey = keyof MessageCatalog & string;

/** The words of one language for one set of keys: same keys, any text. */
export type Translation<T> = { readonly [K in keyof T]: string };

type ParamName<S extends string> = S extends `${infer Name}|${string}` ? Name : S;
/** Names of the parameters a text mentions. */
export type ParamsIn<S extends string> = S extends `${string}{${infer Inside}}${infer Rest}`
  ? ParamName<Inside> | ParamsIn<Rest>
  : never;

/** The parameter object a key requires: `undefined` when its text has no parameter. */
export type MessageParams<K extends MessageKey> = MessageCatalog[K] extends infer S extends string
  ? [ParamsIn<S>] extends [never]
    ? undefined
    : { readonly [P in ParamsIn<S>]: string | number }
  : never;

/** Parameters as they travel on the wire. */
export type LooseParams = Readonly<Record<string, string | number>>;

/** Argument list that demands parameters exactly when the text has some. */
export type MessageArgs<K extends MessageKey> =
  MessageParams<K> extends undefined ? [] : [params: Exclude<MessageParams<K>, undefined>];

/** Translates a typed key. */
export type Translate = <K extends MessageKey>(key: K, ...args: MessageArgs<K>) => string;
