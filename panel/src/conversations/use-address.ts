import { useSearch } from '@tanstack/react-router'
import { conversationsSearch, type ConversationsSearch } from './data/thread-filters.ts'

/** What the address says, as far as it is known. The router also hands on what the route's check left out. */
export const useAddress = (): ConversationsSearch =>
  conversationsSearch(useSearch({ from: '/signed-in/conversations' }))
