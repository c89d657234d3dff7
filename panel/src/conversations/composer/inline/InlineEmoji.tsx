import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../client/account.ts'
import { emojiQuery } from '../emoji/emoji-query.ts'
import { findEmoji } from '../emoji/find-emoji.ts'
import { addRecentEmoji, loadRecentEmoji } from '../emoji/recent-emoji.ts'
import type { InlineListProps } from './inline-list-props.ts'
import { InlineOptions } from '../../../ui/inline/InlineOptions.tsx'

const MOST = 6

/** Emoji that match what is typed after a colon; before anything is typed, the most recent ones. */
export const InlineEmoji = ({ query, contactId: _anyone, onInsert, ...list }: InlineListProps) => {
  const { _id: accountId } = useAccount()
  const { data = [], isPending } = useQuery(emojiQuery)
  const recent = loadRecentEmoji(accountId)
  const found =
    query === '' ? recent.flatMap((sign) => data.find(({ emoji }) => emoji === sign) ?? []) : findEmoji(data, query)
  return (
    <InlineOptions
      {...list}
      label="Emoji"
      isLoading={isPending}
      options={found.slice(0, MOST).map(({ emoji, label, codes: [code] }) => ({
        key: emoji,
        sign: emoji,
        title: label,
        detail: code === undefined ? '' : `:${code}`,
      }))}
      onChoose={({ key }) => {
        addRecentEmoji(accountId, key)
        onInsert(key)
      }}
    />
  )
}
