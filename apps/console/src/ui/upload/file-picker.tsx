import { Button, type ButtonProps } from 'antd';
import { withoutSystemFiles } from './dropped-files.ts';
import styles from './upload.module.css';
import { useRef, type ChangeEvent, type RefObject } from 'react';

export interface FilePickerProps extends Pick<ButtonProps, 'icon' | 'type' | 'disabled' | 'className' | 'id'> {
  /** Label of the button. */
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Choose folders. */
  readonly folder?: boolean;
  /** Ref of the button. */
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Button that opens a file dialog. */
export function FilePicker({
  label,
  accept = '',
  multiple = false,
  folder = false,
  button,
  onFiles,
  ...rest
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(target.files ?? []);
    const files = folder ? withoutSystemFiles(chosen) : chosen;
    // Allows choosing the same file again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Button {...rest} {...(button === undefined ? {} : { ref: button })} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        className={styles['input'] ?? ''}
        aria-label={label}
        accept={accept}
        multiple={multiple || folder}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={take}
      />
    </>
  );
}
