import { Button, Flex, Input, Space } from 'antd';
import { useState } from 'react';
import { copyText } from '../kit/copy-text.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import { generatePassword } from './generate-password.ts';

export interface PasswordFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly placeholder: string;
  /** Advice for a generated password of another user. */
  readonly generatedHint?: string;
  /** Called when a password was generated or copied: the page shows an uncopied one again. */
  readonly onGenerated?: (password: string, copied: boolean) => void;
}

/** New password: typed, or generated and shown so that it can be handed over. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, value = '', onChange, placeholder, generatedHint = text.generatedOnce, onGenerated } = props;
  const { toast } = useKit();
  const [visible, setVisible] = useState(false);
  const [generated, setGenerated] = useState('');
  const generate = () => {
    const password = generatePassword();
    setGenerated(password);
    setVisible(true);
    onGenerated?.(password, false);
    onChange?.(password);
  };
  const copy = async () => {
    const done = await copyText(generated);
    if (!done) return toast.warning(text.copyFailed);
    toast.success(text.copied);
    onGenerated?.(generated, true);
  };
  return (
    <>
      <Space.Compact block>
        <Input.Password
          {...(id === undefined ? {} : { id })}
          value={value}
          placeholder={placeholder}
          autoComplete="new-password"
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
          onChange={({ target }) => onChange?.(target.value)}
        />
        <Button onClick={generate}>{text.generate}</Button>
      </Space.Compact>
      {generated !== '' && generated === value && (
        <Flex wrap gap="0 8px" align="center">
          {generatedHint}
          <Button type="link" size="small" onClick={() => void copy()}>
            {text.copy}
          </Button>
        </Flex>
      )}
    </>
  );
}
