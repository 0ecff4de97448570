// The few globals that exist in Node and in browsers alike; kernel and shared code may use these and nothing else.
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly username: string;
  readonly password: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly protocol: string;
  readonly href: string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array;
}
