import { queryOptions } from '@tanstack/react-query'
import data from 'emojibase-data/en/compact.json?url'
import groups from 'emojibase-data/en/messages.json?url'
import codes from 'emojibase-data/en/shortcodes/github.json?url'
import { queryClient } from '../../../client/query-client.ts'
import { COMPONENTS, toEmoji } from './emoji-data.ts'

interface EmojiGroups {
  groups: { order: number; message: string }[]
}

/** All emoji with their names (emojibase), from our own server, on demand. */
export const emojiQuery = queryOptions({
  queryKey: ['emoji'],
  queryFn: async ({ signal }) => {
    const [listed, names] = await Promise.all([read(data, signal), read(codes, signal)])
    // The package's own type.
    return toEmoji(listed as Parameters<typeof toEmoji>[0], names as Parameters<typeof toEmoji>[1])
  },
  staleTime: Infinity,
})

/** The same emoji in the picker's format, with the names of their groups. Skin tones are not offered. */
export const loadPickerData = async (_locale: string, { signal }: { signal?: AbortSignal }) => {
  const [emojis, messages] = await Promise.all([queryClient.ensureQueryData(emojiQuery), read(groups, signal)])
  return {
    locale: 'en',
    emojis: emojis.map(({ emoji, group, label, tags }) => ({
      emoji,
      category: group,
      label,
      version: 1,
      tags: [...tags],
    })),
    categories: (messages as EmojiGroups).groups // The package's own.
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: message.charAt(0).toUpperCase() + message.slice(1) })),
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  }
}

const read = async (address: string, signal: AbortSignal | undefined): Promise<unknown> =>
  (await fetch(address, signal ? { signal } : {})).json()
