import type { Folder } from './folders.ts'

interface Search {
  q?: string
  folder?: Folder
  msgId?: string
}

/** The address's search without a link to a message: that belongs to one conversation. */
export const withoutLink = ({ q, folder }: Search): Search => ({
  ...(q !== undefined && { q }),
  ...(folder !== undefined && { folder }),
})
