/** A refused or failed call, ready to be shown: the text is in the caller's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** Seconds the server asks to wait; 0 when it does not. */
  readonly retryAfter: number;

  constructor(facts: {
    status: number;
    code: string;
    message: string;
    fields?: readonly { readonly path: string; readonly message: string }[];
    data?: Readonly<Record<string, unknown>>;
    requestId?: string;
    retryAfter?: number;
  }) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? [];
    this.data = facts.data ?? {};
    this.requestId = facts.requestId ?? '';
    this.retryAfter = facts.retryAfter ?? 0;
  }

  /** Words for one field of a form, if the server named it. */
  fieldMessage(path: string): string | undefined {
    return this.fields.find((field) => field.path === path || field.path.endsWith(`.${path}`))?.message;
  }
}
