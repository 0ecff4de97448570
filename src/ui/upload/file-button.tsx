import { useRef } from 'react';
import { Button, type ButtonProps } from '../design/button.tsx';

/**
 * A button that asks for files of this device; the same ones may be chosen again.
 * @param accept types or endings the chooser offers; what else was named all the same is for `onFiles` to refuse
 * @param multiple more than one at a time
 * @param label name of the chooser, and the words of the button where it has no others
 */
export function FileButton({
  accept,
  multiple,
  label,
  onFiles,
  children = label,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly label: string;
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        {...{ accept, multiple }}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          target.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
      <Button {...button} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
    </>
  );
}
