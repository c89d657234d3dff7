import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconMessage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { organizationsQuery, useAccount } from '../../client/account.ts'
import { actionCommands, pageCommands, type Command } from './commands.ts'
import { readPageCommands } from '../../ui/keys/page-commands.ts'
import { isMatch, rankMatches } from './ranking.ts'
import { useClientSearch } from './use-client-search.ts'
import { useSceneSearch } from './use-scene-search.ts'

const SEARCH_DEBOUNCE_MS = 150
/** The section with the page's own commands. */
const HERE = 'This conversation'

interface PaletteSection {
  title: string
  commands: readonly Command[]
}

interface PaletteSections {
  /** Empty ones are left out. */
  sections: PaletteSection[]
  /** One sentence about the search; empty if there is nothing to say. */
  status: string
}

/**
 * The commands for a query, by section; without a query the recent ones, pages and actions. `recent`: keys, newest
 * first.
 */
export const usePaletteSections = (query: string, recent: readonly string[]): PaletteSections => {
  const trimmed = query.trim()
  const [debounced] = useDebouncedValue(trimmed, SEARCH_DEBOUNCE_MS)
  const q = trimmed === '' ? '' : debounced
  const { pages, actions } = useOwnCommands()
  // As they were when the palette opened: nothing on the page changes meanwhile.
  const [here] = useState(() => readPageCommands().map((command): Command => ({ ...command, icon: IconMessage })))
  const clients = useClientSearch(q, recent)
  const scenes = useSceneSearch(q, recent)

  const known = [...pages, ...actions, ...clients.known, ...scenes.known]
  const recentCommands = recent.flatMap((key) => known.find((command) => command.key === key) ?? [])
  // Enter must not choose what was found for other words.
  const stillFound = (commands: readonly Command[], isOutdated: boolean) =>
    isOutdated || q !== trimmed ? commands.filter((command) => isMatch(command, query)) : commands
  const all: PaletteSection[] =
    trimmed === ''
      ? [
          { title: 'Recent', commands: recentCommands },
          { title: HERE, commands: here },
          { title: 'Pages', commands: without(pages, recentCommands) },
          { title: 'Actions', commands: without(actions, recentCommands) },
        ]
      : [
          { title: HERE, commands: rankMatches(here, query, 'near') },
          { title: 'Pages', commands: recentFirst(rankMatches(pages, query, 'near'), recent) },
          { title: 'Actions', commands: recentFirst(rankMatches(actions, query, 'near'), recent) },
          { title: 'Clients', commands: recentFirst(stillFound(clients.clients, clients.isOutdated), recent) },
          { title: 'Scenes', commands: recentFirst(stillFound(scenes.scenes, scenes.isOutdated), recent) },
          // Last, so that nothing shifts when clients arrive a moment later.
          { title: 'Other matches', commands: rankMatches([...here, ...pages, ...actions], query, 'far') },
        ]
  const sections = all.filter(({ commands }) => commands.length > 0)
  const isSearching = q !== trimmed || clients.state === 'searching' || scenes.state === 'searching'
  const failed = [clients.state === 'failed' && 'clients', scenes.state === 'failed' && 'scenes'].filter(Boolean)
  return { sections, status: statusOf(isSearching, failed.join(' and '), sections.length === 0) }
}

/** The pages and actions of this account. */
const useOwnCommands = () => {
  const account = useAccount()
  const router = useRouter()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const maySwitch = account.organization === null
  const { data } = useQuery({ ...organizationsQuery, enabled: maySwitch })
  const organizations = maySwitch ? (data?.data ?? []) : []
  const moreOrganizations = maySwitch && data?.pagination.hasNext === true
  const context = { account, router, scheme, setColorScheme, organizations, moreOrganizations }
  return { pages: pageCommands(context), actions: actionCommands(context) }
}

const statusOf = (isSearching: boolean, failed: string, isEmpty: boolean): string => {
  if (isSearching) return 'Searching clients and scenes'
  if (failed !== '') return `Couldn’t search ${failed}. Try again in a moment.`
  return isEmpty ? 'No results. Try different words.' : ''
}

const without = (commands: readonly Command[], others: readonly Command[]): Command[] =>
  commands.filter(({ key }) => !others.some((other) => other.key === key))

/** Moves recently used commands to the front. */
const recentFirst = (commands: readonly Command[], recent: readonly string[]): Command[] => {
  const used = commands.filter(({ key }) => recent.includes(key))
  return [...used, ...without(commands, used)]
}
