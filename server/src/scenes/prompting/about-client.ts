import { DAY_MS } from '@attune/contract/durations'
import type { PromptLog } from '@attune/contract/prompts/entity'
import type { World } from '@attune/engine/world'

const WEEK_DAYS = 7
/** How much a prompt says about a client's week at most; the latest is kept first. */
const WEEK_CHARACTERS_MAX = 20_000

/** A message of the conversation, with its time as far as it is known; ISO 8601. */
export type SaidMessage = PromptLog['asked'][number] & { at?: string | undefined }

/** The last seven days of a conversation, as prompt templates see them. */
export interface ClientWeek {
  from: string
  to: string
  messages: { at: string | null; from: 'client' | 'coach'; text: string }[]
}

export const weekOf = ({ now }: Pick<World, 'now'>, said: readonly SaidMessage[]): ClientWeek => {
  const from = new Date(Date.parse(now) - WEEK_DAYS * DAY_MS).toISOString()
  const kept: ClientWeek['messages'] = []
  let characters = 0
  for (const { role, content, at = null } of said.toReversed()) {
    if (at !== null && Date.parse(at) < Date.parse(from)) break
    characters += content.length
    if (characters > WEEK_CHARACTERS_MAX) break
    kept.unshift({ at, from: role === 'user' ? 'client' : 'coach', text: content })
  }
  return { from, to: now, messages: kept }
}

/** What a model is told about a client and their week unless the node names a prompt template. */
export const describeClient = (world: World, week: ClientWeek): string => {
  const { contact, profile, tags, zone, now } = world
  const facts = Object.entries(profile).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [`${key}: ${typeof value === 'object' ? formatAmount(value) : value}`],
  )
  const said = week.messages.map(
    ({ at, from, text }) =>
      `${at === null ? '' : `${dayAndTime(at, zone)} `}${from === 'client' ? 'Client' : 'Coach'}: ${text}`,
  )
  return [
    `The client is ${contact.firstName}, status ${contact.status}. Today is ${dayAndTime(now, zone)} for them.`,
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
    ...(facts.length === 0 ? [] : ['What is known of them:', ...facts]),
    said.length === 0 ? 'There were no messages in the last seven days.' : 'The messages of the last seven days:',
    ...said,
  ].join('\n')
}

const formatAmount = ({ value, unit }: { value: number; unit: string }): string => `${value} ${unit}`

/** `Friday, 2026-11-20 07:30` in the client's zone. */
const dayAndTime = (at: string, zone: string): string => {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  const day = local.toLocaleString('en-US', { weekday: 'long' })
  return `${day}, ${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
