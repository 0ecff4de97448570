import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './button.css';
import './dialog.css';
import { useT } from '../i18n/translate.ts';
import { classNames } from './class-names.ts';
import { ChevronLeftIcon, CloseIcon } from './icons.ts';

type BaseProps = {
  open: boolean;
  /** Asked to close by ×, Esc or (when allowed) the mask. The caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Name of the ×; default 关闭. */
  closeLabel?: string;
  children?: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** A press on the mask closes; default no. */
  closeOnMask?: boolean;
  /** CSS width. */
  width?: string;
};
/** Props of {@link Dialog}. */
export type DialogProps = BaseProps & {
  /** `alertdialog` for questions that interrupt. */ role?: 'dialog' | 'alertdialog';
};
/** Props of {@link Drawer}. */
export type DrawerProps = BaseProps & {
  /** Side it slides in from; default `right`. */
  side?: 'left' | 'right';
  /** One step back, where the drawer shows one of several: a button before the title and Esc do it, × still closes. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined;
};

type ModalProps = BaseProps & Pick<DrawerProps, 'back'> & { className: string; role?: 'dialog' | 'alertdialog' };

/** Name of the event on `document` after a modal dialog has opened or closed; the toast region moves by it. */
export const modalChange = 'vse-modal-change';

/** Mounts the dialog while it is open, so that its removal always runs the closing that gives the focus back. */
const Modal = ({ open, ...rest }: ModalProps) => (open ? <OpenModal {...rest} /> : null);

/**
 * The native modal dialog behind {@link Dialog} and {@link Drawer}: the browser holds the focus inside, makes the rest
 * inert, closes the top layer only on Esc and gives the focus back to the opener. The × comes last in the order, so
 * the first field has the focus.
 */
function OpenModal(props: Omit<ModalProps, 'open'>) {
  const t = useT();
  const { onClose, back, title, children, footer, closeOnMask, width, className, role } = props;
  const { closeLabel = t('ui.action.close') } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedMask = useRef(false);
  // Out of sight with its page the dialog only rests: the closing the browser tells then is not the person's.
  const resting = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    resting.current = false;
    dialog?.showModal();
    document.dispatchEvent(new Event(modalChange));
    return () => {
      resting.current = true;
      dialog?.close();
      document.dispatchEvent(new Event(modalChange));
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Esc, which the dialog handles
    <dialog
      ref={ref}
      role={role}
      className={classNames('vse-dialog', className)}
      style={width ? ({ '--width': width } as CSSProperties) : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (back) back.onBack();
        else onClose();
      }}
      onClose={() => {
        if (resting.current || !ref.current || ref.current.open) return;
        if (!back) return onClose();
        // A browser asks once only: a second Esc in a row closes by itself. One step back stays one step.
        ref.current.showModal();
        back.onBack();
      }}
      onPointerDown={(event) => {
        pressedMask.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (closeOnMask && pressedMask.current && event.target === ref.current) onClose();
      }}
    >
      <div className="vse-dialog-frame">
        {back && (
          <button
            type="button"
            className="vse-icon-button vse-dialog-back"
            aria-label={back.label}
            title={back.label}
            onClick={back.onBack}
          >
            <ChevronLeftIcon aria-hidden="true" />
          </button>
        )}
        <h2 id={id} className="vse-dialog-title">
          {title}
        </h2>
        <div className="vse-dialog-body">{children}</div>
        {footer && <div className="vse-dialog-footer">{footer}</div>}
        <button
          type="button"
          className="vse-icon-button vse-dialog-close"
          aria-label={closeLabel}
          title={closeLabel}
          onClick={onClose}
        >
          <CloseIcon aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
}

/** A modal dialog in the middle, a sheet from below under 640 px. Its children live only while it is open. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} className="vse-dialog-middle" />;
}

/** A modal panel at the edge of the window, 320 px unless `width` says more; a sheet from below under 640 px. */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return <Modal {...props} className={`vse-drawer vse-drawer-${side}`} />;
}
