import type { PromptTemplate, TemplateMessage } from '@attune/contract/prompts/entity'
import { PROMPT_CONTENT_MAX, PROMPT_TEMPERATURE, PROMPT_TOKENS, PROMPT_WORD_MAX } from '@attune/contract/prompts/limits'
import { isPrivateName } from '@attune/engine/scope/private-names'
import { promptFault } from '@attune/engine/templates/prompt-fault'
import { variablesIn } from '@attune/engine/templates/render'
import { parseEditDraft, toEditDraft, type FormDraft } from '../../client/forms/form-drafts.ts'

/** A message being edited. `key` identifies it wherever it is moved to. */
export interface EditedMessage extends TemplateMessage {
  key: string
}

/** A prompt template being edited. Numbers are strings while being typed; empty means none. */
export interface PromptFields {
  title: string
  /** Empty for the installation's. */
  model: string
  /** Empty for the model's own. */
  temperature: number | string
  maxTokens: number | string
  breakingWords: string[]
  stopWords: string[]
  messages: EditedMessage[]
}

type PromptInput = Pick<PromptTemplate, 'title' | 'settings' | 'messages'>

/** What is edited of a template; null starts a new one, with a system and a user message. */
export const toFields = (prompt: PromptInput | null): PromptFields => {
  const { title, settings, messages } = prompt ?? NEW_PROMPT
  const { model, temperature, maxTokens, breakingWords, stopWords } = settings
  return {
    title,
    model: model ?? '',
    temperature: temperature ?? '',
    ...{ maxTokens, breakingWords, stopWords },
    messages: messages.map((message, at) => ({ ...message, key: `${at}` })),
  }
}

const NEW_PROMPT: PromptInput = {
  title: '',
  settings: { model: null, temperature: null, maxTokens: PROMPT_TOKENS.initial, breakingWords: [], stopWords: [] },
  messages: [
    { role: 'system', content: '', render: true },
    { role: 'user', content: '', render: true },
  ],
}

/** The form in which it is saved: without empty messages. */
export const toInput = (fields: PromptFields): PromptInput => {
  const model = fields.model.trim()
  return {
    title: fields.title.trim(),
    settings: {
      model: model === '' ? null : model,
      temperature: fields.temperature === '' ? null : Number(fields.temperature),
      maxTokens: Number(fields.maxTokens),
      breakingWords: trimWords(fields.breakingWords),
      stopWords: trimWords(fields.stopWords),
    },
    messages: fields.messages
      .filter(({ content }) => content.trim() !== '')
      .map(({ role, content, render }) => ({ role, content, render })),
  }
}

const trimWords = (words: readonly string[]): string[] => words.map((word) => word.trim()).filter((word) => word !== '')

/** Whether saving would change something. */
export const isChanged = (fields: PromptFields, saved: PromptInput | null): boolean =>
  JSON.stringify(toInput(fields)) !== JSON.stringify(toInput(toFields(saved)))

/** What is stored of an edit until it is saved: nothing, if it changes nothing. */
export const toDraft = (fields: PromptFields, saved: PromptTemplate | null): FormDraft =>
  isChanged(fields, saved) ? toEditDraft(fields, saved?.version ?? 0) : {}

/**
 * Where editing starts: with what is saved, or with the stored draft. If someone has saved the template since the draft
 * was begun, that is `theirs`.
 */
export const resumeEdit = (
  latest: PromptTemplate | null,
  draft: FormDraft,
): { saved: PromptTemplate | null; fields: PromptFields; theirs: PromptTemplate | null } => {
  const { edit, base } = parseEditDraft<PromptFields>(draft)
  const { messages, ...others } = { ...toFields(latest), ...edit }
  // With keys that messages added from now on don't have.
  const fields = { ...others, messages: messages.map((message, at) => ({ ...message, key: `${at}` })) }
  if (latest === null || base === latest.version || !isChanged(fields, latest))
    return { saved: latest, fields, theirs: null }
  return { saved: { ...latest, version: base }, fields, theirs: latest }
}

/** What keeps a template from being saved, by field. */
export interface PromptFaults {
  title?: string
  temperature?: string
  maxTokens?: string
  breakingWords?: string
  stopWords?: string
  /** About the messages as a whole. */
  messages?: string
  /** About single messages, by key. */
  at: ReadonlyMap<string, string>
}

/** `seesPrivate`: the author may see who clients are. */
export const faultsOf = (fields: PromptFields, seesPrivate: boolean): PromptFaults => {
  const { title, temperature, maxTokens, breakingWords, stopWords, messages } = fields
  const faults = {
    title: title.trim() === '' ? 'Enter a title for the prompt template.' : null,
    temperature: temperature === '' ? null : numberFault(temperature, PROMPT_TEMPERATURE),
    maxTokens: numberFault(maxTokens, PROMPT_TOKENS),
    breakingWords: wordsFault(breakingWords),
    stopWords: wordsFault(stopWords),
    messages: messages.every(({ content }) => content.trim() === '')
      ? 'Write at least one message for the model.'
      : null,
  }
  const at = messages.flatMap((message) => {
    const fault = messageFault(message, seesPrivate)
    return fault === null ? [] : [[message.key, fault] as const]
  })
  return { ...Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null)), at: new Map(at) }
}

export const isFaulty = ({ at, ...faults }: PromptFaults): boolean => at.size > 0 || Object.keys(faults).length > 0

const numberFault = (value: number | string, { min, max }: { min: number; max: number }): string | null => {
  const number = value === '' ? Number.NaN : Number(value)
  return number >= min && number <= max ? null : `Enter a number from ${min} to ${max.toLocaleString('en-US')}.`
}

const wordsFault = (words: readonly string[]): string | null =>
  words.some((word) => word.length > PROMPT_WORD_MAX) ? `Words can have at most ${PROMPT_WORD_MAX} characters.` : null

const messageFault = ({ content, render }: TemplateMessage, seesPrivate: boolean): string | null => {
  if (content.length > PROMPT_CONTENT_MAX)
    return `A message can have at most ${PROMPT_CONTENT_MAX.toLocaleString('en-US')} characters.`
  if (!render) return null
  const fault = promptFault(content)
  if (fault !== null) return fault
  const hidden = seesPrivate ? undefined : variablesIn(content).find(isPrivateName)
  return hidden === undefined
    ? null
    : `It uses “${hidden}”, but you don’t have permission to see clients’ names, phone numbers and email addresses.`
}

export const addMessage = (messages: readonly EditedMessage[], key: string): EditedMessage[] => [
  ...messages,
  { key, role: 'user', content: '', render: true },
]

export const changeMessage = (
  messages: readonly EditedMessage[],
  key: string,
  part: Partial<TemplateMessage>,
): EditedMessage[] => messages.map((message) => (message.key === key ? { ...message, ...part } : message))

/** Restores a removed message, unless it is already back. */
export const restoreMessage = (
  messages: readonly EditedMessage[],
  message: EditedMessage,
  at: number,
): EditedMessage[] =>
  messages.some(({ key }) => key === message.key)
    ? [...messages]
    : [...messages.slice(0, at), message, ...messages.slice(at)]
