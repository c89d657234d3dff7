import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { actingOrganization } from '../../client/organization.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import type { Command } from './commands.ts'

type Ranks = NonNullable<Command['ranks']>

const RESULTS_MAX = 6

/**
 * Clients that match the query, by name or in their conversations' names, and those among the recent commands
 * (`known`).
 */
export const useClientSearch = (q: string, recent: readonly string[]) => {
  const router = useRouter()
  const isInOrganization = actingOrganization() !== null
  const seesClients = useMay('contacts.list') && isInOrganization
  const seesThreads = useMay('conversations.view') && isInOrganization
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
  const ids = recent.flatMap((key) => /^client:(ct_.+)$/.exec(key)?.[1] ?? [])
  const recentClients = useQuery({
    queryKey: ['palette', 'recent', ids.join()],
    queryFn: ({ signal }) => calls.contacts.list({ ids: ids.join(), limit: 25 }, { signal }),
    enabled: seesClients && ids.length > 0,
  })

  /** A client, once: Enter opens the conversation, Ctrl Enter the profile, if the account may see them. */
  const toCommand = ({ id, title, ranks }: FoundClient): Command => {
    const openProfile = () => void router.navigate({ to: '/contacts/$id', params: { id } })
    const openConversation = () => {
      // On a phone the keyboard would cover the conversation.
      if (matchMedia('(hover: hover)').matches) writeTo(id)
      void router.navigate({ to: '/conversations/dialog/$id', params: { id } })
    }
    return {
      key: `client:${id}`,
      title,
      ranks,
      icon: null,
      hint: seesThreads ? 'Conversation' : 'Profile',
      run: seesThreads ? openConversation : openProfile,
      ...(seesThreads && opensProfiles && { other: { title: 'Profile', run: openProfile } }),
    }
  }
  const found = new Map<string, FoundClient>()
  for (const { contactId: id, title, ranks } of threads.data?.data ?? []) found.set(id, { id, title, ranks })
  for (const client of (clients.data?.data ?? []).map(toFound)) if (!found.has(client.id)) found.set(client.id, client)
  const isSearching = q !== '' && (clients.isFetching || threads.isFetching)
  return {
    clients: q === '' ? [] : [...found.values()].map(toCommand),
    isOutdated: clients.isPlaceholderData || threads.isPlaceholderData,
    known: opensProfiles || seesThreads ? (recentClients.data?.data ?? []).map(toFound).map(toCommand) : [],
    state: isSearching
      ? ('searching' as const)
      : clients.isError || threads.isError
        ? ('failed' as const)
        : ('idle' as const),
  }
}

interface FoundClient {
  id: string
  title: string
  ranks: Ranks
}

const toFound = ({ _id: id, profile: { basic }, ranks }: Contact): FoundClient => ({ id, title: basic.fullName, ranks })
