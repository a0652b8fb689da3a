import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '../kernel/theme.ts'

const FENETRE = {
  withinPortal: false,
  withOverlay: false,
  lockScroll: false,
  trapFocus: false,
  returnFocus: false,
  transitionProps: { duration: 0 },
  styles: { inner: { position: 'static', padding: 0, justifyContent: 'flex-start' } },
}
const ici = {
  ...theme,
  components: {
    ...theme.components,
    Modal: {
      ...theme.components?.Modal,
      defaultProps: { ...theme.components?.Modal?.defaultProps, ...FENETRE },
    },
  },
}

/** A window where it stands in the page, so that several are seen at once. */
export const EnPlace = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={ici}>{children}</MantineThemeProvider>
)
