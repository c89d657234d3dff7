import { factGroups } from 'virtual:fact-groups'
import type { WebhookDeliveryState, WebhookState } from '@attune/contract/integrations/limits'

export const STATE_WORDS: Record<WebhookState, { word: string; tone: 'good' | 'quiet' | 'bad' }> = {
  on: { word: 'On', tone: 'good' },
  off: { word: 'Off', tone: 'quiet' },
  'gave-up': { word: 'Switched off', tone: 'bad' },
}

export const DELIVERY_WORDS: Record<WebhookDeliveryState, { word: string; tone: 'good' | 'quiet' | 'bad' }> = {
  waiting: { word: 'Waiting', tone: 'quiet' },
  delivered: { word: 'Arrived', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** A kind of fact as text: "Message received" for `MessageReceived`. */
export const wordsOfKind = (kind: string): string => {
  const words = kind
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^api\b/, 'API')
  return (words[0]?.toUpperCase() ?? '') + words.slice(1)
}

/** What a webhook sends, as text. */
export const describeKinds = (kinds: readonly string[] | null): string => {
  if (kinds === null) return 'Everything that happens'
  const [first = '', second = '', ...more] = kinds.map(wordsOfKind)
  if (second === '') return first
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${more.length} more`
}

/** Every kind of fact to choose from, by what it is about. */
export const KIND_CHOICES = factGroups.map(({ group, kinds }) => ({
  group,
  items: kinds.map((value) => ({ value, label: wordsOfKind(value) })),
}))
