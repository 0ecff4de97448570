import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Select } from '../../../../ui/design/select.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime, toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { CONTACT_WAYS, MAX_MESSAGE, type WishCommand } from '../../shared/wish-list.model.ts';
import { commandWishListsRoute, MAX_AT_ONCE, wishHandlersRoute } from '../../shared/wish-manage.contract.ts';

export type Outcome = CallOutput<typeof commandWishListsRoute>;

/** Shortest words of an answer: who is declined gets a reason. */
const MIN_LENGTH = { contact: 2, accept: 2, decline: 5 } as const;

/** One command on one list or on many, with what it needs. */
export default function CommandDialog({
  command,
  ids,
  onClose,
  onDone,
}: {
  readonly command: WishCommand;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => unknown;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [handlerId, setHandler] = useState('');
  const [way, setWay] = useState<(typeof CONTACT_WAYS)[number]>('phone');
  const [at, setAt] = useState(() => toLocalTime(new Date().toISOString()));
  const [shown, setShown] = useState(false);
  const handlers = useCall(wishHandlersRoute, {}, { enabled: command === 'assign' });
  const least = command in MIN_LENGTH ? MIN_LENGTH[command as keyof typeof MIN_LENGTH] : 0;
  const textFault = text.trim().length < least ? t('wishLists.reply.fault', { n: least }) : undefined;
  const handlerFault = command === 'assign' && handlerId === '' ? t('wishLists.assign.choose') : undefined;
  const instant = fromLocalTime(at);
  const atFault =
    command === 'contact' && (instant === undefined || Date.parse(instant) > Date.now())
      ? t('wishLists.contact.future')
      : undefined;
  const send = useAction(async () => {
    const outcome: Outcome = { done: 0, skipped: [] };
    for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
      const body = { ids: ids.slice(from, from + MAX_AT_ONCE) };
      const part = await call(commandWishListsRoute, {
        body:
          command === 'assign'
            ? { ...body, command, handlerId }
            : command === 'contact'
              ? { ...body, command, way, at: instant!, text }
              : command === 'accept' || command === 'decline'
                ? { ...body, command, reply: text }
                : { ...body, command },
      });
      outcome.done += part.done;
      outcome.skipped.push(...part.skipped);
    }
    const [skipped] = outcome.skipped;
    if (ids.length === 1 && skipped) {
      toast.show({ text: translateKey(skipped.reason.key as never, skipped.reason.params as never), tone: 'error' });
    } else if (ids.length === 1) toast.show({ text: t(`wishLists.${command}.done`), tone: 'success' });
    await onDone(outcome);
  });
  const many = ids.length > 1;
  const lead = {
    assign: many ? t('wishLists.assign.bulk', { n: ids.length }) : '',
    contact: '',
    accept: t('wishLists.accept.text'),
    decline: many ? t('wishLists.decline.bulk', { n: ids.length }) : t('wishLists.accept.text'),
    spam: many ? t('wishLists.spam.bulk', { n: ids.length }) : t('wishLists.spam.text'),
    tell: '',
  }[command];
  return (
    <FormDialog
      title={t(`wishLists.${command}.label`)}
      submitLabel={t(`wishLists.${command}.label`)}
      danger={command === 'decline' || command === 'spam'}
      busy={send.busy}
      width="min(480px, calc(100vw - 32px))"
      onSubmit={() => {
        setShown(true);
        if (!textFault && !handlerFault && !atFault) void send.run();
      }}
      onClose={onClose}
    >
      <div className="vse-stack">
        {lead && <p>{lead}</p>}
        {command === 'assign' && (
          <Select
            label={t('wishLists.column.handler')}
            value={handlerId}
            placeholder={t('wishLists.assign.choose')}
            error={shown ? (handlerFault ?? send.error?.fieldMessage('handlerId')) : handlers.error?.message}
            onChange={(event) => setHandler(event.target.value)}
            options={(handlers.data?.rows ?? []).map((one) => ({
              value: one.id,
              label: `${one.name}（${one.account}）`,
            }))}
          />
        )}
        {command === 'contact' && (
          <>
            <Select
              label={t('wishLists.talk.way')}
              value={way}
              onChange={(event) => setWay(event.target.value as typeof way)}
              options={CONTACT_WAYS.map((one) => ({ value: one, label: t(`wishLists.way.${one}`) }))}
            />
            <TextField
              type="datetime-local"
              label={t('wishLists.talk.at')}
              value={at}
              error={shown ? (atFault ?? send.error?.fieldMessage('at')) : undefined}
              onChange={(event) => setAt(event.target.value)}
            />
          </>
        )}
        {least > 0 && (
          <TextArea
            label={t(command === 'contact' ? 'wishLists.talk.text' : 'wishLists.reply.label')}
            rows={4}
            maxLength={MAX_MESSAGE}
            counted
            value={text}
            error={shown ? textFault : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
    </FormDialog>
  );
}
