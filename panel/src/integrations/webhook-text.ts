import { CHANNEL_FACTS } from '@attune/contract/channels/facts'
import { CONTACT_FACTS } from '@attune/contract/contacts/facts'
import { CONVERSATION_FACTS } from '@attune/contract/conversations/facts'
import { INTEGRATION_FACTS } from '@attune/contract/integrations/facts'
import type { WebhookDeliveryState, WebhookState } from '@attune/contract/integrations/limits'
import { LOG_FACTS } from '@attune/contract/logs/facts'
import { MEDIA_FACTS } from '@attune/contract/media/facts'
import { NOTICE_FACTS } from '@attune/contract/notices/facts'
import { ORGANIZATION_FACTS } from '@attune/contract/organizations/facts'
import { PROGRAM_FACTS } from '@attune/contract/programs/facts'
import { PROMPT_FACTS } from '@attune/contract/prompts/facts'
import { QUESTION_FACTS } from '@attune/contract/questions/facts'
import { SCENE_FACTS } from '@attune/contract/scenes/facts'
import { RUN_FACTS } from '@attune/contract/scenes/runs/facts'
import { SCHEDULE_FACTS } from '@attune/contract/schedules/facts'
import { STAFF_FACTS } from '@attune/contract/staff/facts'
import { TASK_FACTS } from '@attune/contract/tasks/facts'

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

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Conversations', CONVERSATION_FACTS],
  ['Clients', CONTACT_FACTS],
  ['Questions', QUESTION_FACTS],
  ['Tasks', TASK_FACTS],
  ['Programs', PROGRAM_FACTS],
  ['Scenes', [...SCENE_FACTS, ...RUN_FACTS]],
  ['Scheduled messages', SCHEDULE_FACTS],
  ['Notices', NOTICE_FACTS],
  ['Accounts', STAFF_FACTS],
  [
    'Organization',
    [...ORGANIZATION_FACTS, ...CHANNEL_FACTS, ...INTEGRATION_FACTS, ...PROMPT_FACTS, ...MEDIA_FACTS, ...LOG_FACTS],
  ],
]

/** Every kind of fact to choose from, by what it is about. */
export const KIND_CHOICES = GROUPS.map(([group, kinds]) => ({
  group,
  items: kinds.map((value) => ({ value, label: wordsOfKind(value) })),
}))
