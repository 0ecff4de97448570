import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { limitsOf } from '../../kernel/managed/limits.ts';
import type { NounBody, NounFields, NounShape } from '../../kernel/managed/noun.ts';
import { type PlainName, plainFields } from '../../kernel/managed/plain.ts';
import { DraftBanner } from '../access/draft-banner.tsx';
import { isRecord, useDraft } from '../access/use-draft.ts';
import { TextArea } from '../design/text-area.tsx';
import { TextField } from '../design/text-field.tsx';
import { toast } from '../design/toast-store.ts';
import { ConflictDialog } from '../forms/conflict-dialog.tsx';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { useForm } from '../forms/use-form.ts';
import { useT } from '../i18n/translate.ts';
import { parsedValue, typed } from './field.model.ts';

type Values = Record<string, unknown>;

/** A row as the form reads and saves it. */
interface Managed {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly version: number;
}

/** A field with the control its schema asks for: one line, a number, or an area for long texts. */
interface PlainField<Row> {
  readonly label: string;
  readonly hint?: string | ((text: string) => string);
  /** Fault in place of the one that names the limits; needed for texts of a fixed shape. */
  readonly bad?: string;
  /** Fault of a value that its schema takes. */
  readonly check?: (value: unknown) => string | undefined;
  /** Held in fen, typed in yuan. */
  readonly money?: boolean;
  /** Value of the row when it is not the one of the same name. */
  readonly value?: (row: Row) => string | number | null;
  /** Text that a new row begins with. */
  readonly start?: string;
  /** Language of the text where it is not the reader's. */
  readonly lang?: string;
  /** Shown, and not to be changed. */
  readonly readOnly?: boolean;
}

/** A field the page draws itself. `Form` is what the form holds, `Wire` what is sent. */
export interface OwnField<Row, Form, Wire> {
  readonly label: string;
  readonly from: (row: Row | undefined) => Form;
  readonly send: (value: Form) => Wire;
  /** Fault of what is held. */
  readonly fault?: (value: Form) => string | undefined;
  /** Left out of a save that does not change it. */
  readonly whenChanged?: boolean;
  readonly control: (field: {
    readonly value: Form;
    readonly set: (value: Form) => void;
    readonly error: string | undefined;
    /** For a field of text or a list of choices: on leaving it its fault is shown. */
    readonly onBlur: (event: { readonly relatedTarget: EventTarget | null }) => void;
    /** What all fields hold. */
    readonly values: Values;
  }) => ReactNode;
  /** The value in the conflict dialog. */
  readonly show: (value: Form) => ReactNode;
}

// biome-ignore lint/suspicious/noExplicitAny: what a field holds is its own affair; `ownField` types it
export type NounField<Row, Wire> = PlainField<Row> | OwnField<Row, any, Wire>;

/** Types a field that the page draws itself. */
export const ownField = <Row, Form, Wire>(field: OwnField<Row, Form, Wire>): OwnField<Row, Form, Wire> => field;

/**
 * Every field of a noun in its form, in the order of the screen; null for one that is set elsewhere. Fields the noun
 * declares as plain are drawn behind these with what it says of them, unless more is said here.
 */
export type NounFormFields<N extends NounShape, Row> = {
  readonly [K in Exclude<keyof NounFields<N>, PlainName<N>>]: NounField<Row, NounFields<N>[K]> | null;
} & { readonly [K in PlainName<N>]?: Partial<PlainField<Row>> } & {
  readonly [K in keyof N['fixed']]: PlainField<Row>;
};

/** A text longer than this is typed in an area. */
const LINE = 200;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * 新建 or 编辑 of a managed noun in a drawer: the controls of its schemas, faults at their fields, a draft that outlives
 * a lost sign-in, and both versions field by field when somebody else saved first.
 * @param one row that is edited; absent for a new one
 * @param pairs fields that stand side by side
 * @param draft name of the kept text, `module.noun`
 */
export function NounForm<N extends NounShape, Row extends Managed>({
  noun,
  one,
  title,
  draft: draftName,
  fields: given,
  pairs = [],
  create,
  update,
  below,
  refresh,
  onClose,
}: {
  readonly noun: N;
  readonly one: Row | undefined;
  readonly title: string;
  readonly draft: string;
  readonly fields: NounFormFields<N, Row>;
  readonly pairs?: readonly (readonly [first: keyof NounBody<N>, second: keyof NounBody<N>])[];
  readonly create: (body: NounBody<N>) => Promise<Row>;
  readonly update: (id: string, body: NounFields<N> & { readonly version: number }) => Promise<Row>;
  /** Stands under the fields, e.g. a warning about what was typed. */
  readonly below?: (values: Values) => ReactNode;
  /** Reads again what shows the noun. */
  readonly refresh: () => unknown;
  readonly onClose: () => void;
}) {
  const t = useT();
  const own = given as Readonly<Record<string, NounField<Row, unknown>>>;
  const plain = plainFields(noun).map(([name, { label, start }]) => {
    return [name, { label: t(label as 'table.yes'), ...(start && { start }), ...own[name] }] as const;
  });
  const fields: typeof own = { ...own, ...Object.fromEntries(plain) };
  const names = Object.keys(fields).filter((name) => fields[name] !== null);
  const schemaOf = (name: string) => (noun.fields[name] ?? noun.fixed[name])!;
  const isFixed = (name: string) => name in noun.fixed;
  /** A row's values as the form holds them. */
  const valuesOf = (row: Row | undefined): Values =>
    Object.fromEntries(
      names.map((name) => {
        const field = fields[name]!;
        if ('control' in field) return [name, field.from(row)];
        if (!row) return [name, field.start ?? ''];
        return [name, typed(field.value ? field.value(row) : row[name as keyof Row], field.money)];
      }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins with the row it was opened with
  const start = useMemo(() => valuesOf(one), [one]);
  // A save over what somebody else saved carries that version.
  const version = useRef(one?.version ?? 0);
  const seen = useRef(start);

  const wireOf = (name: string, values: Values): unknown => {
    const field = fields[name]!;
    if ('control' in field) return field.send(values[name]);
    const schema = schemaOf(name);
    return parsedValue(schema, limitsOf(schema), String(values[name]), field.money);
  };
  const faultOf = (name: string, values: Values): string | undefined => {
    const field = fields[name]!;
    if ('control' in field) return field.fault?.(values[name]);
    if (one && isFixed(name)) return undefined;
    const value = wireOf(name, values);
    if (value !== undefined) return field.check?.(value);
    const { kind, min = 0, max = 0, places } = limitsOf(schemaOf(name));
    if (field.bad) return field.bad;
    if (kind === 'text') return t('table.field.length', { min, max });
    if (field.money) return t('table.field.money');
    return places === 0 ? t('table.field.whole', { min, max }) : t('table.field.decimal', { min, max, n: places });
  };
  const save = async (values: Values) => {
    const sent = names.filter((name) => {
      const field = fields[name]!;
      if (one && isFixed(name)) return false;
      return !('whenChanged' in field && field.whenChanged && same(wireOf(name, values), wireOf(name, seen.current)));
    });
    const body = Object.fromEntries(sent.map((name) => [name, wireOf(name, values)]));
    const whole = body as NounBody<N>;
    const saved = one ? await update(one.id, { ...whole, version: version.current }) : await create(whole);
    draft.clear();
    toast.show({ text: t(one ? 'table.noun.saved' : 'table.noun.created', { name: saved.name }), tone: 'success' });
    void refresh();
    onClose();
  };
  const form = useForm<Values>(
    start,
    (values) => Object.fromEntries(names.map((name) => [name, faultOf(name, values)])),
    save,
  );
  const setAll = (values: Values) => {
    for (const name of names) if (name in values) form.set(name, values[name]);
  };
  const draft = useDraft<Values>(draftName, one?.id ?? '', form.values, {
    dirty: form.dirty,
    label: title,
    check: isRecord<Values>,
    version: version.current,
    restore: (kept, over = version.current) => {
      version.current = over;
      setAll(kept);
    },
  });
  const startAgain = () => {
    // What was restored may have stood over an older version.
    version.current = Math.max(version.current, one?.version ?? 0);
    setAll(form.base);
  };
  const leave = () => {
    draft.clear();
    onClose();
  };

  const draw = (name: string): ReactNode => {
    const field = fields[name]!;
    if ('control' in field) {
      return field.control({
        value: form.values[name],
        set: (value: unknown) => form.set(name, value),
        error: form.fault(name),
        onBlur: form.field(name).onBlur,
        values: form.values,
      });
    }
    const schema = schemaOf(name);
    const limits = limitsOf(schema);
    const { kind, max, places } = limits;
    const { label } = field;
    const hint = typeof field.hint === 'function' ? field.hint(String(form.values[name])) : field.hint;
    if (one && isFixed(name)) {
      return <TextField label={label} {...(hint ? { hint } : {})} value={typed(one[name as keyof Row])} disabled />;
    }
    const labels = { label, ...(hint ? { hint } : {}), ...form.field(name) };
    if (kind === 'text' && max !== undefined && max > LINE)
      return <TextArea rows={5} maxLength={max} counted {...labels} />;
    const required = parsedValue(schema, limits, '', field.money) === undefined;
    const length = kind === 'text' ? max : String(max ?? '').length + (places > 0 ? places + 1 : 0);
    return (
      <TextField
        autoComplete="off"
        required={required}
        {...(length ? { maxLength: length } : {})}
        {...(field.readOnly && { readOnly: true })}
        {...(field.lang && { lang: field.lang })}
        {...(kind === 'number' ? { inputMode: places > 0 || field.money ? 'decimal' : 'numeric' } : {})}
        {...labels}
      />
    );
  };

  return (
    <FormDrawer title={title} form={form} drafted onClose={leave}>
      <DraftBanner draft={draft} onDiscard={startAgain} />
      {names.map((name) => {
        const [first, second] = (pairs as readonly (readonly string[])[]).find((pair) => pair.includes(name)) ?? [];
        if (second === name) return null;
        return first === name ? (
          <div key={name} className="vse-form-pair">
            {draw(name)}
            {draw(second!)}
          </div>
        ) : (
          <Fragment key={name}>{draw(name)}</Fragment>
        );
      })}
      {below?.(form.values)}
      {form.conflict && (
        <NounConflict
          names={names.filter((name) => !isFixed(name))}
          fields={fields}
          theirs={valuesOf(form.conflict.current as unknown as Row)}
          base={form.base}
          mine={form.values}
          by={form.conflict.by}
          at={form.conflict.at}
          busy={form.busy}
          onTheirs={() => {
            void refresh();
            leave();
          }}
          onMerge={(merged) => {
            version.current = Number(form.conflict?.current.version);
            seen.current = valuesOf(form.conflict?.current as unknown as Row);
            void form.merge(merged, seen.current);
          }}
          onClose={form.closeConflict}
        />
      )}
    </FormDrawer>
  );
}

/** Both versions field by field. What a field holds is compared as it is sent and shown as it is held. */
function NounConflict<Row>({
  names,
  fields,
  base,
  theirs,
  mine,
  onMerge,
  ...dialog
}: {
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, NounField<Row, unknown>>>;
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
  readonly by: string | null;
  readonly at: string | null;
  readonly busy: boolean;
  readonly onTheirs: () => void;
  readonly onMerge: (values: Values) => void;
  readonly onClose: () => void;
}) {
  const compared = (name: string, value: unknown): unknown => {
    const field = fields[name]!;
    return 'control' in field ? field.send(value) : value;
  };
  const sideOf = (side: Values) => Object.fromEntries(names.map((name) => [name, compared(name, side[name])]));
  /** What a side holds whose compared value is this one. */
  const held = (name: string, value: unknown) =>
    [theirs, mine, base].find((side) => same(compared(name, side[name]), value))?.[name];
  return (
    <ConflictDialog
      {...dialog}
      fields={names.map((name) => {
        const field = fields[name]!;
        const { label } = field;
        return 'control' in field ? { name, label, show: (value) => field.show(held(name, value)) } : { name, label };
      })}
      base={sideOf(base)}
      theirs={sideOf(theirs)}
      mine={sideOf(mine)}
      onMerge={(merged) =>
        onMerge({ ...mine, ...Object.fromEntries(names.map((name) => [name, held(name, merged[name])])) })
      }
    />
  );
}
