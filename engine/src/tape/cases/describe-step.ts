import type { Effect, PromptAsk } from '../../effect.ts'
import { hashOf } from '../../hash.ts'
import { formatSavedValue } from '../../profile/amount.ts'
import type { Run } from '../../run.ts'
import type { TapeMessage, TapeStep } from '../tape-step.ts'

/**
 * One line of what happened on a tape. `at` is its minute, UTC. Lines are stored with cases, so a wording only changes
 * together with `formerly`.
 */
export interface OutcomeLine {
  at: string
  words: string
}

/**
 * A line of a tape that was played just now. `formerly`: its wording in cases that were recorded when lines told less.
 * It isn't stored.
 */
export interface PlayedLine extends OutcomeLine {
  formerly?: string
}

type Told = Pick<PlayedLine, 'words' | 'formerly'>

/** The visible outcome of a step, in order; how the scene got there is left out. */
export const describeStep = ({ at, turn, messages }: TapeStep): PlayedLine[] => {
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
  return [...wanted, ...waited, ...ends].map((told) => ({ at: minuteOf(at), ...told }))
}

/** What the run still waits for at the end. */
export const describeEnd = (run: Run, at: string): OutcomeLine[] => {
  if (run.status === 'ended' || run.turn === 0) return []
  const waits = [...new Set(run.tokens.map(({ wait }) => WAITS[wait.kind]))].toSorted()
  return [{ at: minuteOf(at), words: `Still waits for ${waits.join(' and ')}` }]
}

const describeMessage = ({ text, attachments, gate }: TapeMessage): Told => {
  if (attachments.length === 0) return { words: describeGated(`“${text}”`, gate) }
  const formerly = `“${text}” with ${formatCount(attachments.length, 'file')}`
  return {
    words: describeGated(`${formerly} (${attachments.join(', ')})`, gate),
    formerly: describeGated(formerly, gate),
  }
}

const describeGated = (said: string, gate: TapeMessage['gate']): string => {
  if (gate.decision === 'sent') return `Sends ${said}`
  if (gate.decision === 'held') return `Holds ${said}: ${gate.reason}`
  return gate.decision === 'omitted' ? `Omits ${said}: ${gate.reason}` : `Skips ${said}: muted`
}

const describeEffect = (effect: Effect): Told[] => {
  switch (effect.kind) {
    case 'save-profile':
      return [{ words: `Saves ${effect.profileKey}: ${formatSavedValue(effect.value)}` }]
    case 'tags':
      return [{ words: `${effect.strategy === 'add' ? 'Adds' : 'Removes'} ${effect.tags.join(', ')}` }]
    case 'email': {
      const formerly = `Mails “${effect.subject}” to ${formatCount(effect.recipients.length, 'recipient')}`
      return [{ words: `${formerly}: ${quote(effect.content)}`, formerly }]
    }
    case 'start-scene':
      return [{ words: `Starts the scene ${effect.sceneId}${effect.wait ? ' and waits for it' : ''}` }]
    case 'alert':
      return [{ words: `Raises ${effect.name}` }]
    case 'track':
      return [{ words: `Marks ${effect.bucketId}` }]
    case 'classify-photos':
      return [{ words: `Has ${formatCount(effect.photos.length, 'photo')} looked at` }]
    case 'prompt':
      return [describePrompt(effect.ask)]
    case 'report':
      return [{ words: `Writes the ${effect.part} of the report` }]
    case 'close-report':
      return [{ words: 'Closes the report' }]
    case 'problem':
      return [{ words: `Problem: ${effect.message}` }]
    case 'ended':
      return [{ words: `Ends, ${effect.how}` }]
    case 'send':
    case 'wake':
    case 'cancel-messages':
      return []
  }
}

const describePrompt = (ask: PromptAsk): Told => {
  const formerly = `Asks for ${describePromptAsk(ask)}`
  const asked = describeAsked(ask)
  return asked === '' ? { words: formerly } : { words: `${formerly}: ${asked}`, formerly }
}

/** What the author has the model read besides its template. */
const describeAsked = (ask: PromptAsk): string => {
  if (ask.for === 'reply') {
    const most = Math.min(QUOTED_MAX, Math.floor(QUOTED_TOGETHER_MAX / ask.append.length))
    return ask.append.map(({ role, content }) => `${role} ${quote(content, most)}`).join(', ')
  }
  if (ask.for === 'text') {
    const length = `at most ${formatCount(ask.maxTokens, 'token')}`
    return ask.text === null ? length : `${quote(ask.text)}, ${length}`
  }
  return ask.for === 'plan' || ask.customTemplate === null ? '' : quote(ask.customTemplate)
}

/** A case may have such a line for every day, so the length and hash of a long text stand for the rest of it. */
const quote = (text: string, most: number = QUOTED_MAX): string =>
  text.length <= most
    ? `“${text}”`
    : `“${text.slice(0, most).toWellFormed()}…” (${text.length} characters, #${hashOf(text).toString(16)})`

const QUOTED_MAX = 500
/** Of all messages of a prompt. */
const QUOTED_TOGETHER_MAX = 2_000

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
