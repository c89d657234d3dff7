import type { PromptLog, PromptSettings } from '@attune/contract/prompts/entity'
import { PROMPT_TOKENS } from '@attune/contract/prompts/limits'
import type { PromptAsk } from '@attune/engine/effect'
import type { EffectResult } from '@attune/engine/input'
import { renderTemplate } from '@attune/engine/templates/render'
import { clientScope } from '@attune/engine/turn/client-scope'
import { lockContact } from '@attune/store/contacts/contacts'
import { listMessages } from '@attune/store/conversations/messages'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { promptTemplateOf } from '@attune/store/prompts/templates'
import type { runOf } from '@attune/store/scenes/runs/runs'
import type { effectOf } from '@attune/store/scenes/runs/turns'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { findWords } from '../../prompts/find-words.ts'
import type { PromptRequest } from '../../prompt-provider/provider.ts'
import { worldOf } from '../runs/world-of.ts'
import { DEFAULT_PROMPTS } from './default-prompts.ts'
import { readPhotos } from './photos.ts'

export type PromptMessage = PromptLog['asked'][number]
type Message = PromptMessage

/** What a model is to be asked for a run, and what is to be made of its answer. */
export interface PromptQuestion {
  purpose: PromptLog['purpose']
  template: { templateId: string; version: number } | null
  settings: PromptSettings
  messages: Message[]
  /** What is known without asking anybody: the template is gone, a breaking word came. */
  known: EffectResult | null
  /** As the provider is to have it; reads photos. */
  asked: (deps: Deps) => Promise<PromptRequest>
}

/** Messages of the thread that a reply is written upon. */
const HISTORY = 30
const ALL = { kind: 'all' } as const

export const readQuestion = async (
  deps: Deps,
  tx: Tenant,
  {
    run,
    effect,
  }: { run: NonNullable<Awaited<ReturnType<typeof runOf>>>; effect: NonNullable<Awaited<ReturnType<typeof effectOf>>> },
): Promise<PromptQuestion> => {
  if (effect.kind === 'classify-photos') {
    // As the engine wanted it and `keep` has kept it.
    const { photos } = effect.detail as unknown as { photos: { messageId: string; place: number }[] }
    return toQuestion('photos', DEFAULT_PROMPTS.photos, { photos: await readPhotos(tx, photos) })
  }
  const { ask } = effect.detail as unknown as { ask: PromptAsk }
  const history = ask.for === 'reply' ? await historyOf(tx, run.contact_id) : []
  return questionOf(tx, ask, await scopeOf(deps, tx, run.contact_id), history)
}

/** What a model is to be asked by a node, of a client as `scope` shows them. `history` counts for replies only. */
export const questionOf = async (
  tx: Tenant,
  ask: PromptAsk,
  scope: object,
  history: readonly Message[],
): Promise<PromptQuestion> => {
  const written = await renderPrompt(tx, ask, scope)
  if (written === null) return toFailedQuestion(ask.for, 'Its prompt template is not there.')
  if ('problem' in written)
    return toFailedQuestion(ask.for, `Its prompt template cannot be written: ${written.problem}`)
  const { settings, template } = written
  const messages = [...written.messages, ...(ask.for === 'reply' ? [...history, ...ask.append] : [])]
  const said = history.findLast(({ role }) => role === 'user')?.content ?? ''
  return toQuestion(ask.for, messages, {
    settings,
    template,
    known: ask.for === 'reply' ? findEndingWords(settings, said) : null,
  })
}

const toQuestion = (
  purpose: PromptQuestion['purpose'],
  messages: Message[],
  more: Partial<Pick<PromptQuestion, 'settings' | 'template' | 'known'>> & {
    photos?: Awaited<ReturnType<typeof readPhotos>>
  },
): PromptQuestion => {
  const settings = more.settings ?? DEFAULT_SETTINGS
  return {
    purpose,
    template: more.template ?? null,
    settings,
    messages,
    known: more.photos?.length === 0 ? { ok: false, error: 'The photos are not there.' } : (more.known ?? null),
    asked: async ({ files }) => {
      const { model, temperature, maxTokens } = settings
      const pictures = await Promise.all((more.photos ?? []).map((photo) => photo.bytes(files)))
      return { messages, model, temperature, maxTokens, pictures: pictures.filter((bytes) => bytes !== null) }
    },
  }
}

const DEFAULT_SETTINGS: PromptSettings = {
  model: null,
  temperature: null,
  maxTokens: PROMPT_TOKENS.initial,
  breakingWords: [],
  stopWords: [],
}

const toFailedQuestion = (purpose: PromptQuestion['purpose'], error: string): PromptQuestion =>
  toQuestion(purpose, [], { known: { ok: false, error } })

/** Words that end a session, or leave it for a person; those of a person first. */
export const findEndingWords = ({ breakingWords, stopWords }: PromptSettings, text: string): EffectResult | null => {
  const breaking = findWords(breakingWords, text)
  if (breaking.length > 0) return { ok: true, value: '', stopped: 'breaking-words', words: breaking }
  const stop = findWords(stopWords, text)
  return stop.length > 0 ? { ok: true, value: '', stopped: 'stop-words', words: stop } : null
}

type RenderedPrompt = { messages: Message[]; settings: PromptSettings; template: PromptQuestion['template'] }

const renderPrompt = async (
  tx: Tenant,
  ask: PromptAsk,
  scope: object,
): Promise<RenderedPrompt | { problem: string } | null> => {
  if (ask.for === 'plan')
    return { messages: DEFAULT_PROMPTS.plan(ask.formatName), settings: DEFAULT_SETTINGS, template: null }
  if (ask.for === 'report' && ask.customTemplate === null)
    return { messages: DEFAULT_PROMPTS.report(ask.part), settings: DEFAULT_SETTINGS, template: null }
  const templateId = ask.for === 'report' ? ask.customTemplate : ask.templateId
  if (ask.for === 'text' && templateId === null)
    return {
      messages: [{ role: 'user', content: ask.text ?? '' }],
      settings: { ...DEFAULT_SETTINGS, maxTokens: ask.maxTokens },
      template: null,
    }
  const row = await promptTemplateOf(tx, templateId ?? '')
  if (row === undefined) return null
  const messages: Message[] = []
  for (const { role, content, render } of row.messages) {
    const written = render ? renderTemplate(content, scope) : { ok: true as const, value: content }
    if (!written.ok) return { problem: written.error.message }
    messages.push({ role, content: written.value })
  }
  const settings = ask.for === 'text' ? { ...row.settings, maxTokens: ask.maxTokens } : row.settings
  return { messages, settings, template: { templateId: row.template_id, version: row.version } }
}

/** What templates may say of the client: as scenes see them, without phone and e-mail, which no model needs. */
const scopeOf = async (deps: Deps, tx: Tenant, contactId: string): Promise<object> => {
  const contact = await lockContact(tx, contactId)
  if (contact === undefined) return {}
  const world = worldOf(contact, await loadAutomationSettings(tx), { at: deps.now(), running: [] })
  return clientScope({ ...world, contact: { ...world.contact, phone: null, email: null } })
}

/** The end of the thread, oldest first, as a model reads it. */
const historyOf = async (tx: Tenant, contactId: string): Promise<Message[]> => {
  const rows = await listMessages(tx, contactId, { reach: ALL, limit: HISTORY })
  return rows
    .slice(0, HISTORY)
    .toReversed()
    .filter(({ text, deleted_at }) => text !== '' && deleted_at === null)
    .map(({ direction, text }) => ({
      role: direction === 1 ? ('user' as const) : ('assistant' as const),
      content: text,
    }))
}
