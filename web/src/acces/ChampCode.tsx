import { TextInput, type TextInputProps } from '@mantine/core'

/** A one-time code, or a recovery code: phones offer the first by themselves. */
export const ChampCode = (props: TextInputProps) => (
  <TextInput
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
