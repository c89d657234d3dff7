import type { Effect, PromptAsk } from '../../effect.ts'
import { formatSavedValue } from '../../profile/amount.ts'
import type { Run } from '../../run.ts'
import type { TapeMessage, TapeStep } from '../tape-step.ts'

/**
 * One line of what happened on a tape. `at` is its minute, UTC. Lines are stored with cases, so their wording must not
 * change.
 */
export interface OutcomeLine {
  at: string
  words: string
}

/** The visible outcome of a step, in order; how the scene got there is left out. */
export const describeStep = ({ at, turn, messages }: TapeStep): OutcomeLine[] => {
  const effects = turn?.effects ?? []
  const own = new Map(messages.map((message) => [message.key, message]))
  const tell = (effect: Effect) => {
    const message = effect.kind === 'send' ? own.get(effect.key) : undefined
    return message === undefined ? describeEffect(effect) : [describeMessage(message)]
  }
  const wanted = effects.filter(({ kind }) => kind !== 'ended').flatMap(tell)
  const before = new Set(effects.map(({ key }) => key))
  const waited = messages.filter(({ key }) => !before.has(key)).map(describeMessage)
  // Messages released in the same step were requested before the end.
  const ends = effects.filter(({ kind }) => kind === 'ended').flatMap(tell)
  return [...wanted, ...waited, ...ends].map((words) => ({ at: minuteOf(at), words }))
}

/** What the run still waits for at the end. */
export const describeEnd = (run: Run, at: string): OutcomeLine[] => {
  if (run.status === 'ended' || run.turn === 0) return []
  const waits = [...new Set(run.tokens.map(({ wait }) => WAITS[wait.kind]))].toSorted()
  return [{ at: minuteOf(at), words: `Still waits for ${waits.join(' and ')}` }]
}

const describeMessage = ({ text, attachments, gate }: TapeMessage): string => {
  const files = attachments.length === 0 ? '' : ` with ${formatCount(attachments.length, 'file')}`
  const said = `“${text}”${files}`
  if (gate.decision === 'sent') return `Sends ${said}`
  if (gate.decision === 'held') return `Holds ${said}: ${gate.reason}`
  return gate.decision === 'omitted' ? `Omits ${said}: ${gate.reason}` : `Skips ${said}: muted`
}

const describeEffect = (effect: Effect): string[] => {
  switch (effect.kind) {
    case 'save-profile':
      return [`Saves ${effect.profileKey}: ${formatSavedValue(effect.value)}`]
    case 'tags':
      return [`${effect.strategy === 'add' ? 'Adds' : 'Removes'} ${effect.tags.join(', ')}`]
    case 'email':
      return [`Mails “${effect.subject}” to ${formatCount(effect.recipients.length, 'recipient')}`]
    case 'start-scene':
      return [`Starts the scene ${effect.sceneId}${effect.wait ? ' and waits for it' : ''}`]
    case 'alert':
      return [`Raises ${effect.name}`]
    case 'track':
      return [`Marks ${effect.bucketId}`]
    case 'classify-photos':
      return [`Has ${formatCount(effect.photos.length, 'photo')} looked at`]
    case 'prompt':
      return [`Asks for ${describePromptAsk(effect.ask)}`]
    case 'report':
      return [`Writes the ${effect.part} of the report`]
    case 'close-report':
      return ['Closes the report']
    case 'problem':
      return [`Problem: ${effect.message}`]
    case 'ended':
      return [`Ends, ${effect.how}`]
    case 'send':
    case 'wake':
    case 'cancel-messages':
      return []
  }
}

const describePromptAsk = (ask: PromptAsk): string => {
  if (ask.for === 'reply') return `a reply by ${ask.templateId}`
  if (ask.for === 'text') return `a text${ask.templateId === null ? '' : ` by ${ask.templateId}`}`
  return ask.for === 'plan' ? `a plan as ${ask.formatName}` : `the ${ask.part} of a report`
}

const WAITS: Readonly<Record<Run['tokens'][number]['wait']['kind'], string>> = {
  reply: 'a reply',
  attachment: 'photos',
  event: 'an event',
  time: 'a moment',
  date: 'a date of the client',
  result: 'a prompt',
  run: 'another scene',
  never: 'nothing',
}

const formatCount = (amount: number, thing: string): string => `${amount} ${thing}${amount === 1 ? '' : 's'}`

const minuteOf = (at: string): string => `${at.slice(0, 16)}Z`
