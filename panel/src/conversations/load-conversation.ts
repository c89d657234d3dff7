import { loadOnce } from '../client/load-once.ts'

/** Fetches the code of an open conversation. The router and the page do so, whichever is first. */
export const loadConversation = loadOnce(() => import('./OpenConversation.tsx'))
