import { channelFacts } from '@attune/contract/channels/facts'
import { contactFacts } from '@attune/contract/contacts/facts'
import { conversationFacts } from '@attune/contract/conversations/facts'
import { integrationFacts } from '@attune/contract/integrations/facts'
import type { WebhookDeliveryState, WebhookState } from '@attune/contract/integrations/limits'
import { logFacts } from '@attune/contract/logs/facts'
import { mediaFacts } from '@attune/contract/media/facts'
import { movingFacts } from '@attune/contract/moving/facts'
import { noticeFacts } from '@attune/contract/notices/facts'
import { organizationFacts } from '@attune/contract/organizations/facts'
import { programFacts } from '@attune/contract/programs/facts'
import { promptFacts } from '@attune/contract/prompts/facts'
import { questionFacts } from '@attune/contract/questions/facts'
import { sceneFacts } from '@attune/contract/scenes/facts'
import { keywordFacts } from '@attune/contract/scenes/keywords/facts'
import { runFacts } from '@attune/contract/scenes/runs/facts'
import { scheduleFacts } from '@attune/contract/schedules/facts'
import { staffFacts } from '@attune/contract/staff/facts'
import { taskFacts } from '@attune/contract/tasks/facts'

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

/** The kind of a fact in words: "Message received" for `MessageReceived`. */
export const wordsOfKind = (kind: string): string => {
  const words = kind
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^api\b/, 'API')
  return (words[0]?.toUpperCase() ?? '') + words.slice(1)
}

/** What a webhook sends, in words. */
export const describeKinds = (kinds: readonly string[] | null): string => {
  if (kinds === null) return 'Everything that happens'
  const [first = '', second = '', ...more] = kinds.map(wordsOfKind)
  if (second === '') return first
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${more.length} more`
}

const GROUPS: readonly (readonly [string, object])[] = [
  ['Conversations', conversationFacts],
  ['Clients', contactFacts],
  ['Questions', questionFacts],
  ['Tasks', taskFacts],
  ['Programs', programFacts],
  ['Scenes', { ...sceneFacts, ...runFacts, ...keywordFacts }],
  ['Scheduled messages', scheduleFacts],
  ['Notices', noticeFacts],
  ['Accounts', staffFacts],
  [
    'Organization',
    {
      ...organizationFacts,
      ...channelFacts,
      ...integrationFacts,
      ...promptFacts,
      ...mediaFacts,
      ...movingFacts,
      ...logFacts,
    },
  ],
]

/** Every kind of fact to choose from, by what it is about. */
export const KIND_CHOICES = GROUPS.map(([group, kinds]) => ({
  group,
  items: Object.keys(kinds).map((value) => ({ value, label: wordsOfKind(value) })),
}))
