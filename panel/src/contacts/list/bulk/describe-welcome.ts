import type { WelcomeResult } from '@attune/contract/programs/entity'

/**
 * What happened to a program's welcome for one of many clients, as sentences; null if none was to be sent. A server of an
 * earlier version doesn't say.
 */
export const describeWelcome = (welcome: WelcomeResult | null | undefined): string | null => {
  if (welcome === null || welcome === undefined) return null
  if (welcome.outcome === 'sent') return 'Welcome sent.'
  if (welcome.outcome === 'held') return 'Welcome held for now.'
  return `Welcome not sent. ${welcome.problem ?? 'The conversation says why.'}`
}
