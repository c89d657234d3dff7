import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import type { Command } from './commands.ts'

type Ranks = NonNullable<Command['ranks']>

const RESULTS_MAX = 6

/** Clients and conversations that match the query, and those among the recent commands (`known`). */
export const useClientSearch = (q: string, recent: readonly string[]) => {
  const router = useRouter()
  const [seesClients, seesThreads] = [useMay('contacts.list'), useMay('conversations.view')]
  const opensProfiles = useMay('contacts.view')
  const clients = useQuery({
    queryKey: ['palette', 'clients', q],
    queryFn: ({ signal }) => calls.contacts.list({ q, limit: RESULTS_MAX }, { signal }),
    enabled: seesClients && opensProfiles && q !== '',
    placeholderData: keepPreviousData,
  })
  const threads = useQuery({
    queryKey: ['palette', 'threads', q],
    queryFn: ({ signal }) => calls.conversations.searchThreads({ limit: RESULTS_MAX, filters: { q } }, { signal }),
    enabled: seesThreads && q !== '',
    placeholderData: keepPreviousData,
  })
  const ids = [...new Set(recent.flatMap((key) => /^(?:client|thread):(ct_.+)$/.exec(key)?.[1] ?? []))]
  const recentClients = useQuery({
    queryKey: ['palette', 'recent', ids.join()],
    queryFn: ({ signal }) => calls.contacts.list({ ids: ids.join(), limit: 25 }, { signal }),
    enabled: seesClients && ids.length > 0,
  })

  const profile = (id: string, title: string, ranks: Ranks): Command => ({
    key: `client:${id}`,
    title,
    ranks,
    icon: null,
    hint: 'Client',
    run: () => void router.navigate({ to: '/contacts/$id', params: { id } }),
  })
  const conversation = (id: string, title: string, ranks: Ranks): Command => ({
    key: `thread:${id}`,
    title,
    ranks,
    icon: null,
    hint: 'Conversation',
    run: () => {
      // On a phone the keyboard would cover the conversation.
      if (matchMedia('(hover: hover)').matches) writeTo(id)
      void router.navigate({ to: '/conversations/dialog/$id', params: { id } })
    },
  })
  const namedClients = (recentClients.data?.data ?? []).map(
    ({ _id, profile: { basic }, ranks }) => [_id, basic.fullName, ranks] as const,
  )
  const isSearching = q !== '' && (clients.isFetching || threads.isFetching)
  return {
    clients:
      q === ''
        ? []
        : (clients.data?.data ?? []).map(({ _id, profile: { basic }, ranks }) => profile(_id, basic.fullName, ranks)),
    conversations:
      q === ''
        ? []
        : (threads.data?.data ?? []).map(({ contactId, title, ranks }) => conversation(contactId, title, ranks)),
    known: [
      ...(opensProfiles ? namedClients.map(([id, title, ranks]) => profile(id, title, ranks)) : []),
      ...(seesThreads ? namedClients.map(([id, title, ranks]) => conversation(id, title, ranks)) : []),
    ],
    state: isSearching
      ? ('searching' as const)
      : clients.isError || threads.isError
        ? ('failed' as const)
        : ('idle' as const),
  }
}
