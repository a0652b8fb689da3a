import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password. What is wrong with it is said to those who do not see it, and takes the focus, as for every other field. */
export const ChampMotDePasse = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
)
