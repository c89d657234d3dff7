import data from 'emojibase-data/en/compact.json?url'
import groups from 'emojibase-data/en/messages.json?url'

interface Emoji {
  unicode: string
  label: string
  group?: number
  tags?: string[]
}

interface Groups {
  groups: { order: number; message: string }[]
}

/** Shapes of skin are no emoji by themselves. */
const COMPONENTS = 2

/** Emoji with their names and groups (emojibase), from our own address and only when somebody asks for them. */
export const loadEmoji = async (_locale: string, { signal }: { signal?: AbortSignal }) => {
  const read = async (address: string): Promise<unknown> => (await fetch(address, signal ? { signal } : {})).json()
  const [emojis, messages] = (await Promise.all([read(data), read(groups)])) as [Emoji[], Groups] // The package's own.
  return {
    locale: 'en',
    emojis: emojis.flatMap(({ unicode, label, group, tags = [] }) =>
      group === undefined || group === COMPONENTS ? [] : [{ emoji: unicode, category: group, label, version: 1, tags }],
    ),
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: capitalize(message) })),
    // One row of faces for everybody: tones are not offered.
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  }
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
