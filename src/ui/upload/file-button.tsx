import { useRef } from 'react';
import { Button, type ButtonProps } from '../design/button.tsx';
import { UploadIcon } from '../design/icons.ts';

/** A button that opens the device's choice of files. @param onChoose gets at least one; the same file may be chosen again */
export function FileButton({
  label,
  accept,
  multiple,
  onChoose,
  ...button
}: Omit<ButtonProps, 'children' | 'icon' | 'onClick'> & {
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} icon={<UploadIcon aria-hidden="true" />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        {...{ accept, multiple }}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
    </>
  );
}
