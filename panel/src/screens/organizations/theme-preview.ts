/** Approximately the hue of the product's own accent: the slider's position if there is none. */
export const PRODUCT_HUE = 231

/** The colors of each scheme that don't depend on the accent (ui/tokens.css). */
const FIXED = {
  light: { '--p-surface': '#ffffff', '--p-ink': '#1e1c19', '--p-ink-3': '#68645c', '--p-line': '#e2ded6' },
  dark: { '--p-surface': '#1d1d1b', '--p-ink': '#ecebe6', '--p-ink-3': '#9b978e', '--p-line': '#33322f' },
} as const

/** Style properties for a preview in one scheme, whatever scheme the panel has. */
export const themeToPreview = (scheme: 'light' | 'dark', colors: Record<string, string>): Record<string, string> => ({
  ...FIXED[scheme],
  ...Object.fromEntries(Object.entries(colors).map(([name, color]) => [name.replace('--', '--p-'), color])),
})
