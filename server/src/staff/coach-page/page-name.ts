import { Refusal } from '../../refusal.ts'

const PAGE_NAME = /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/

/** The last part of a public page's address, as typed; null for an empty text. */
export const readPageName = (typed: string | null): string | null => {
  const name = typed?.trim().toLowerCase() ?? ''
  if (name === '') return null
  if (!PAGE_NAME.test(name)) throw new Refusal('CoachPageInvalid')
  return name
}

/** Whether a page can have this name, so that nothing else is looked up. The demo's short ids are names, too. */
export const isPageName = (name: string): boolean => PAGE_NAME.test(name)
