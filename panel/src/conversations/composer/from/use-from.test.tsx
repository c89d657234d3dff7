import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WritingChannel } from '@attune/contract/channels/entity'
import { clientChannelsQuery } from '../../../channels/channel-queries.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { HANNAH, MARIA, thread } from '../../testing/entities.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { makeDrafts } from '../drafts.ts'
import { useFrom, type From } from './use-from.ts'

const [RECEPTION, OFFICE, GONE] = ['+13035550100', '+13035550111', '+13035550122'] as const

// Nothing else of them is read here.
const channel = (address: string) => ({ address, isDefault: address === RECEPTION, window: null }) as WritingChannel

/** The numbers of a client who can be written to from two, with a draft from `kept`. */
const fromOf = (kept: string | null) => {
  const save = () => Promise.resolve()
  const drafts = makeDrafts({ storage: memoryStorage(), accountId: HANNAH, save, onSaving: () => undefined })
  drafts.setFrom(MARIA, kept)
  const client = new QueryClient()
  client.setQueryData(clientChannelsQuery(MARIA).queryKey, [channel(RECEPTION), channel(OFFICE)])
  const found: From[] = []
  const Composer = () => {
    // Nothing else of it is read here.
    found.push(useFrom(thread(), { drafts } as ConversationSession))
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Composer />
    </QueryClientProvider>,
  )
  return { drafts, from: found[0] ?? expect.fail('nothing was drawn') }
}

test('a draft is sent from the number that was chosen for it', () => {
  expect(fromOf(OFFICE).from).toMatchObject({ chosen: OFFICE, current: { address: OFFICE } })
})

test('a draft whose number can’t write to the client any more goes from the usual one', () => {
  expect(fromOf(GONE).from).toMatchObject({ chosen: null, current: { address: RECEPTION } })
})

test('what is chosen is kept, and the usual number is no choice', () => {
  const { drafts, from } = fromOf(null)
  from.choose(OFFICE)
  expect(drafts.from(MARIA)).toBe(OFFICE)
  from.choose(RECEPTION)
  expect(drafts.from(MARIA)).toBeNull()
})
