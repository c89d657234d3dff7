import data from 'emojibase-data/en/compact.json?url'
import groups from 'emojibase-data/en/messages.json?url'

interface Emoji {
  unicode: string
  label: string
  group?: number
  tags?: string[]
}

interface EmojiGroups {
  groups: { order: number; message: string }[]
}

/** The group of skin tone and hair components, which are not emoji by themselves. */
const COMPONENTS = 2

/** Loads emoji names and groups (emojibase) from our own server, on demand. */
export const loadEmoji = async (_locale: string, { signal }: { signal?: AbortSignal }) => {
  const read = async (address: string): Promise<unknown> => (await fetch(address, signal ? { signal } : {})).json()
  const [emojis, messages] = (await Promise.all([read(data), read(groups)])) as [Emoji[], EmojiGroups] // The package's own.
  return {
    locale: 'en',
    emojis: emojis.flatMap(({ unicode, label, group, tags = [] }) =>
      group === undefined || group === COMPONENTS ? [] : [{ emoji: unicode, category: group, label, version: 1, tags }],
    ),
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: capitalize(message) })),
    // Skin tones are not offered.
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  }
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
