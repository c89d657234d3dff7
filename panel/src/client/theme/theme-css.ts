/** An organization's accent, as the server derives it. */
export interface Accent {
  colors: { accent: readonly string[] }
  variables: { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> }
}

/**
 * The accent as CSS rules. Their higher specificity overrides the tokens and Mantine's ten shades, wherever they are in
 * the document. Only hex colors and variable names are let through.
 */
export const accentCss = ({ colors, variables }: Accent): string => {
  const shades = colors.accent.map((color, at) => [`--mantine-color-accent-${at}`, color] as const)
  return [
    formatRule(':root:root', shades),
    formatRule(':root:root[data-mantine-color-scheme=light]', Object.entries(variables.light)),
    formatRule(':root:root[data-mantine-color-scheme=dark]', Object.entries(variables.dark)),
  ].join('')
}

const formatRule = (selector: string, values: readonly (readonly [string, string])[]): string =>
  `${selector}{${values
    .filter(([name, color]) => /^--[a-z0-9-]+$/.test(name) && /^#[0-9a-f]{6}$/.test(color))
    .map(([name, color]) => `${name}:${color};`)
    .join('')}}`
