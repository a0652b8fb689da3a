import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** Sizes are whole pixels: at 12.5 px the dot of Inter's i melts into its stem. Colours are in tokens.css. */
const px = (n: number) => `${n}px`
const TAILLES = { xs: px(12), sm: px(13), md: px(14), lg: px(15), xl: px(19) }

/** Chromium lets Tab stop on whatever scrolls; the list closes under it and the focus is lost. */
const LISTE_QUI_DEFILE = {
  withScrollArea: false,
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
  attributes: { options: { tabIndex: -1 } },
} as const

export const theme = createTheme({
  primaryColor: 'vert',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    vert: [
      '#eaf4ee',
      '#d3e8db',
      '#a9d2b9',
      '#7cbb95',
      '#4fa172',
      '#2e9157',
      '#1e8449',
      '#196f3d',
      '#145a32',
      '#0e4324',
    ],
    gray: [
      '#f8faf8',
      '#f0f3f1',
      '#e1e6e2',
      '#cbd3cd',
      '#b4bfb8',
      '#8b9891',
      '#5f6c64',
      '#54615a',
      '#313a35',
      '#17211b',
    ],
    dark: [
      '#e4ebe6',
      '#c6d0ca',
      '#a6b2ab',
      '#8b9891',
      '#2f3934',
      '#27302b',
      '#1b221f',
      '#151b18',
      '#111714',
      '#0d120f',
    ],
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '620' },
  fontSizes: TAILLES,
  lineHeights: { xs: px(16), sm: px(18), md: px(20), lg: px(20), xl: px(26) },
  radius: { xs: px(4), sm: px(6), md: px(6), lg: px(10), xl: px(14) },
  defaultRadius: 'sm',
  spacing: { xs: px(4), sm: px(8), md: px(12), lg: px(16), xl: px(24) },
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { label: { fontWeight: 550 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      styles: {
        label: { fontSize: px(13), lineHeight: px(18), fontWeight: 550, marginBottom: px(4) },
        description: { fontSize: px(12), lineHeight: px(16), color: 'var(--ink-2)' },
        error: { fontSize: px(12), lineHeight: px(16), color: 'var(--bad-ink)' },
      },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } },
    Autocomplete: { defaultProps: LISTE_QUI_DEFILE },
    Pill: { styles: { root: { background: 'var(--mute-soft)', color: 'var(--ink)' } } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { tt: 'none', fw: 550 } },
    Alert: { defaultProps: { variant: 'light' } },
    Table: { defaultProps: { verticalSpacing: 0 } },
    Tabs: { defaultProps: { keepMounted: false } },
    Pagination: { defaultProps: { size: 'sm' } },
    Loader: { defaultProps: { type: 'dots' } },
    // Two hundred outlines that beat, drawn sixty times a second by a machine without a graphics card, held back the screen they announce.
    Skeleton: { defaultProps: { animate: false } },
    SegmentedControl: { defaultProps: { size: 'sm', withItemsBorders: false } },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        withArrow: false,
        fz: 12,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        position: 'bottom-end',
        offset: 6,
        // A focusable child that is no entry is refused inside a menu.
        withInitialFocusPlaceholder: false,
        // Inside the page's main landmark, where a screen reader looks for it.
        portalProps: { target: '#contenu' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { color: 'transparent' },
      },
      styles: { title: { fontSize: px(15), lineHeight: px(20), fontWeight: 620 } },
    },
    Drawer: { defaultProps: { overlayProps: { color: 'transparent' } } },
    Notification: {
      defaultProps: { withBorder: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Fermer' } },
    },
  },
})

/** Mantine's own names for our tokens: its components then follow the three themes without a word. */
const commun = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-error': 'var(--bad-ink)',
  '--mantine-color-success': 'var(--ok-ink)',
  '--mantine-color-disabled': 'var(--mute-soft)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-vert-filled': 'var(--accent)',
  '--mantine-color-vert-filled-hover': 'var(--accent-hover)',
  '--mantine-color-vert-light': 'var(--accent-soft-2)',
  '--mantine-color-vert-light-hover': 'var(--accent-line)',
  '--mantine-color-vert-light-color': 'var(--accent-strong)',
  '--mantine-color-vert-outline': 'var(--accent-ink)',
  '--mantine-color-vert-text': 'var(--accent-ink)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-outline': 'var(--ink-2)',
  '--mantine-color-gray-text': 'var(--ink-2)',
  '--mantine-color-gray-light': 'var(--mute-soft)',
  '--mantine-color-gray-light-hover': 'var(--mute-soft)',
  '--mantine-color-red-filled': 'var(--bad-fill)',
  '--mantine-color-red-filled-hover': 'var(--bad-fill-hover)',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-hover': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad-ink)',
  '--mantine-color-red-outline': 'var(--bad-ink)',
  '--mantine-color-red-text': 'var(--bad-ink)',
  '--mantine-color-orange-light': 'var(--warn-soft)',
  '--mantine-color-orange-light-color': 'var(--warn-ink)',
  '--mantine-color-blue-light': 'var(--info-soft)',
  '--mantine-color-blue-light-color': 'var(--info-ink)',
  '--mantine-color-green-light': 'var(--ok-soft)',
  '--mantine-color-green-light-color': 'var(--ok-ink)',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-md': 'var(--shadow)',
    '--mantine-shadow-sm': 'var(--shadow)',
    '--mantine-shadow-lg': 'var(--shadow)',
    '--mantine-shadow-xl': 'var(--shadow)',
  },
  light: commun,
  dark: commun,
})
