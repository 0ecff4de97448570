import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useUnsaved } from '../access/unsaved.ts';
import { Button } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { useOnline } from '../table/use-online.ts';
import { useConfirm } from './use-confirm.tsx';
import './forms.css';

/** Width of every drawer of the console; a full sheet on phones. */
export const DRAWER_WIDTH = 'min(720px, 100vw)';

/**
 * The drawer of a form: Ctrl+S saves, leaving with changes asks, writing rests without network. The fields stand in
 * one form, in the order in which faults take the focus.
 * @param form of `useForm`
 * @param dirty where more than its fields may have changed
 * @param onSave in place of its `submit`; the caller closes when it is kept
 */
export function FormDrawer({
  title,
  form,
  dirty = form.dirty,
  onSave = () => void form.submit(),
  onClose,
  saveLabel,
  extra,
  drafted = false,
  children,
}: {
  readonly title: string;
  readonly form: {
    readonly form: RefObject<HTMLFormElement | null>;
    readonly dirty: boolean;
    readonly busy: boolean;
    readonly submit: () => Promise<unknown>;
  };
  readonly dirty?: boolean;
  readonly onSave?: () => void;
  readonly onClose: () => void;
  readonly saveLabel?: string;
  /** Buttons before 取消 and 保存. */
  readonly extra?: ReactNode;
  /** Its text is kept by `useDraft`, which marks the page as unsaved. */
  readonly drafted?: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const online = useOnline();
  const { confirm, element } = useConfirm();
  useUnsaved(dirty && !drafted, title);
  const save = useRef(onSave);
  save.current = form.busy || !online ? () => {} : onSave;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const leave = async () => {
    const question = {
      grade: 'B' as const,
      title: t('table.form.leave'),
      confirmLabel: t('table.form.leaveAnyway'),
      danger: true,
    };
    if (!dirty || (await confirm(question))) onClose();
  };
  return (
    <Drawer
      open
      width={DRAWER_WIDTH}
      title={title}
      onClose={() => void leave()}
      footer={
        <>
          {extra}
          <Button onClick={() => void leave()}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={form.busy}
            disabled={!online}
            aria-keyshortcuts="Control+S"
            onClick={() => save.current()}
          >
            {saveLabel ?? t('ui.action.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form.form}
        className="vse-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.current();
        }}
      >
        {children}
        {/* Enter in a field saves, although the buttons stand in the drawer's foot. */}
        <input type="submit" hidden />
      </form>
      {element}
    </Drawer>
  );
}
