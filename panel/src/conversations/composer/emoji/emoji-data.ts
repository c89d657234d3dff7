import type { FindableEmoji } from './find-emoji.ts'

/** An emoji as the package lists it. */
interface ListedEmoji {
  unicode: string
  hexcode: string
  label: string
  group?: number
  tags?: readonly string[]
}

/** The group of skin tone and hair components, which are not emoji by themselves. */
export const COMPONENTS = 2

/** The package's emoji with their short names, by code point. */
export const toEmoji = (
  listed: readonly ListedEmoji[],
  codes: Readonly<Record<string, string | readonly string[]>>,
): FindableEmoji[] =>
  listed.flatMap(({ unicode, hexcode, label, group, tags = [] }) => {
    const own = codes[hexcode] ?? []
    return group === undefined || group === COMPONENTS
      ? []
      : [{ emoji: unicode, label, group, tags, codes: typeof own === 'string' ? [own] : own }]
  })
