import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { GUEST_STEP } from '../../../../ui/shell/guest-step.ts';
import { type ContactFault, contactFaults, type DraftLine, putLine } from '../client/draft.model.ts';
import { keepReceipt } from '../client/receipt.store.ts';
import { ContactFields } from './contact-fields.tsx';
import type { DraftControl } from './use-wish-draft.ts';
import { WishLines } from './wish-lines.tsx';
import { WishOffer } from './wish-offer.tsx';
import { WishPicker } from './wish-picker.tsx';
import './wish-list.css';

/** How long 撤销 is offered for a line. */
const UNDO_MS = 5000;

/** A draft with its lines, the contact and the way to submit it. */
export function WishEditor({
  control,
  note,
  ask,
  onSubmitted,
  more,
}: {
  readonly control: DraftControl;
  /** Where the draft is kept, above everything. */
  readonly note?: ReactNode;
  /** Asks once more before it is sent. */
  readonly ask?: (n: number) => Promise<boolean>;
  readonly onSubmitted?: () => void;
  /** Beside the button that submits. */
  readonly more?: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [shown, setShown] = useState(false);
  const { draft, error, change } = control;
  const sending = useAction(
    async () => {
      const answer = await control.submit(trap.current?.value ?? '');
      keepReceipt({ ...answer, lines: draft!.lines.map(({ name, seats }) => ({ name, seats })) });
      onSubmitted?.();
      void navigate(addressOf('wishListSuccess', { no: answer.serial }), { state: GUEST_STEP });
    },
    { quiet: true },
  );
  if (error) return <CallError error={error} title={t('wishLists.lines.failed')} retry={control.retry} />;
  if (!draft) {
    return (
      <div className="wish-editor" aria-busy="true">
        <SkeletonBlock height="420px" />
        <SkeletonBlock height="420px" />
      </div>
    );
  }
  const { lines, contact } = draft;
  const faults = shown ? contactFaults(contact) : [];
  const faultOf = (name: ContactFault) =>
    faults.includes(name) ? t(`wishLists.fault.${name}`) : sending.error?.fieldMessage(`contact.${name}`);
  const put = (line: DraftLine) => {
    const next = putLine(lines, line);
    change({ lines: next.lines });
    const named = { name: line.name };
    toast.show({
      text: next.there ? t('wishLists.lines.more', named) : t('wishLists.lines.added', named),
      tone: 'success',
      duration: UNDO_MS,
      action: { label: t('ui.action.undo'), onPress: () => change({ lines }) },
    });
  };
  const remove = (index: number) => {
    change({ lines: lines.filter((_, at) => at !== index) });
    sending.reset();
    toast.show({
      text: t('wishLists.lines.removed', { name: lines[index]!.name }),
      tone: 'success',
      duration: UNDO_MS,
      action: { label: t('ui.action.undo'), onPress: () => change({ lines }) },
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (contactFaults(contact).length > 0 || !agreed || lines.length === 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (!ask || (await ask(lines.length))) await sending.run();
  };
  const failure = sending.error && sending.error.fields.length === 0 ? sending.error : null;
  return (
    <form ref={form} className="wish-editor" onSubmit={(event) => void submit(event)} noValidate>
      <section className="vse-stack">
        {note}
        <SectionHeading>{t('wishLists.lines.title')}</SectionHeading>
        {lines.length === 0 ? (
          <EmptyState
            compact
            action={<ButtonLink href={addressOf('experimentTwo')}>{t('wishLists.lines.choose')}</ButtonLink>}
          >
            {t('wishLists.lines.empty')}
          </EmptyState>
        ) : (
          <WishLines
            lines={lines}
            faultOf={(index) => sending.error?.fieldMessage(`lines.${index}.item`)}
            onChange={(index, line) => change({ lines: lines.map((one, at) => (at === index ? line : one)) })}
            onRemove={remove}
          />
        )}
        <WishOffer lines={lines} onAdd={put} />
        <WishPicker count={lines.length} onAdd={put} />
      </section>
      <Card className="wish-contact vse-stack">
        <SectionHeading>{t('wishLists.field.title')}</SectionHeading>
        <ContactFields contact={contact} faultOf={faultOf} onChange={(next) => change({ contact: next })} />
        <div className="wish-trap" aria-hidden="true">
          <label>
            {t('wishLists.field.website')}
            <input ref={trap} name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Checkbox
          label={t('wishLists.field.agree')}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          error={shown && !agreed ? t('wishLists.fault.agree') : undefined}
        />
        {shown && lines.length === 0 && <Banner tone="error">{t('wishLists.lines.none')}</Banner>}
        {failure && (
          <Banner tone="error">{failure.status === 0 ? t('wishLists.fault.network') : failure.message}</Banner>
        )}
        <div className="wish-submit">
          <Button type="submit" variant="primary" size="large" block loading={sending.busy}>
            {sending.busy ? t('wishLists.submit.working') : t('wishLists.submit')}
          </Button>
          {more}
        </div>
      </Card>
    </form>
  );
}
