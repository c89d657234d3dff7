import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type PopoverProps,
  type VariantColorsResolver,
} from '@mantine/core'
import { focusFirstItem, focusMenuButton } from './focus-back.ts'
import { takeHighlighted } from './inputs/take-highlighted.ts'

/** Petrol in ten steps around the tokens: 7 is the light accent, 4 the dark one. */
const accent: MantineColorsTuple = [
  '#e4eef3',
  '#cfe0e8',
  '#a9c8d6',
  '#86c7df',
  '#62b0cd',
  '#4394b3',
  '#2b7a99',
  '#17617f',
  '#104f69',
  '#0b3c50',
]

/** Mantine's grays in the warm shades of the tokens, for the few places that don't use a token. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f2ee',
  '#f0eeea',
  '#e6e3dd',
  '#d2cec6',
  '#a09b92',
  '#8b867d',
  '#68645c',
  '#55514a',
  '#1e1c19',
]
const dark: MantineColorsTuple = [
  '#ecebe6',
  '#b9b6ae',
  '#9b978e',
  '#7a766e',
  '#3d3b37',
  '#2c2b28',
  '#242321',
  '#1d1d1b',
  '#181817',
  '#131312',
]

const control = { size: 'xs' } as const

/** Text color on filled controls: Mantine's autoContrast doesn't take the dark scheme's shade into account. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors
}

/** Menus and popovers scroll rather than leave the window. */
const middlewares: NonNullable<PopoverProps['middlewares']> = {
  size: {
    padding: 5,
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxHeight = ''
      floating.style.overflowY = ''
      // A closed list of options is measured, too, with a height of 0. A limit would keep it from opening upwards.
      if (floating.offsetHeight <= availableHeight) return
      floating.style.maxHeight = `${availableHeight}px`
      floating.style.overflowY = 'auto'
    },
  },
}

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent, gray, dark },
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  cursorType: 'pointer',
  // Menus and dialogs open without animation for users who prefer reduced motion.
  respectReducedMotion: true,
  defaultRadius: 5,
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '10px', xl: '10px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '0.6875rem', sm: '0.75rem', md: '0.78125rem', lg: '0.8125rem', xl: '0.875rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.45' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontWeight: '600' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'var(--lift)' },
  // Plain objects, because `Component.extend()` would pull each of these components into the entry chunk.
  components: {
    Button: { defaultProps: control },
    Input: { defaultProps: control },
    InputWrapper: { defaultProps: control },
    TextInput: { defaultProps: control },
    PasswordInput: { defaultProps: control },
    Textarea: { defaultProps: control },
    Select: {
      defaultProps: {
        ...control,
        comboboxProps: { shadow: 'xl', transitionProps: { duration: 160 } },
        onKeyDownCapture: takeHighlighted,
      },
    },
    SegmentedControl: { defaultProps: control },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
    Card: { defaultProps: { withBorder: true, shadow: 'none' } },
    Popover: { defaultProps: { shadow: 'xl', radius: 'md', transitionProps: { duration: 160 }, middlewares } },
    Menu: {
      // The placeholder has a role that isn't allowed inside a menu.
      defaultProps: {
        shadow: 'xl',
        radius: 'md',
        transitionProps: { duration: 160 },
        withInitialFocusPlaceholder: false,
        // Mantine's own focus return would take it away from where a chosen item has put it.
        returnFocus: false,
        onClose: focusMenuButton,
      },
    },
    MenuDropdown: { defaultProps: { ref: focusFirstItem } },
    Modal: {
      defaultProps: { radius: 'md', yOffset: 'var(--dialog-top)', shadow: 'xl', transitionProps: { duration: 160 } },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Table: { defaultProps: { verticalSpacing: 0 } },
  },
})

/** Points Mantine's own variables at the tokens, so that colors have one source. */
const mantineVariables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-off)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineVariables,
  dark: mantineVariables,
})
