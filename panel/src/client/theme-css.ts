/** What an organization puts in place of the panel's own accent, as the server derives it. */
export interface Accent {
  colors: { accent: readonly string[] }
  variables: { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> }
}

/**
 * The accent as style rules. They weigh more than those of the tokens and of Mantine, whose ten shades they replace too,
 * wherever they stand. Only colours and names of variables get in.
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
