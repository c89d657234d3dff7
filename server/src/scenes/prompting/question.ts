import type { PromptLog, PromptSettings } from '@attune/contract/prompts/entity'
import { PROMPT_TOKENS } from '@attune/contract/prompts/limits'
import type { PromptAsk } from '@attune/engine/effect'
import type { EffectResult } from '@attune/engine/input'
import { isTemplateId } from '@attune/engine/nodes/prompts'
import { renderTemplate } from '@attune/engine/templates/render'
import { clientScope } from '@attune/engine/turn/client-scope'
import type { World } from '@attune/engine/world'
import { lockContact } from '@attune/store/contacts/contacts'
import { listMessages } from '@attune/store/conversations/messages'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { promptTemplateOf } from '@attune/store/prompts/templates'
import type { RunRow } from '@attune/store/scenes/runs/runs'
import type { effectOf } from '@attune/store/scenes/runs/turns'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { findWords } from '../../prompts/find-words.ts'
import type { PromptRequest } from '../../prompt-provider/provider.ts'
import { storedVersion } from '../runs/graphs.ts'
import { loadCoaches } from '../../contacts/load-coaches.ts'
import { isOnlyFiled } from '../../conversations/email/judge-sender.ts'
import { worldOf } from '../runs/world-of.ts'
import { describeClient, weekOf, type ClientWeek, type SaidMessage } from './about-client.ts'
import { DEFAULT_PROMPTS } from './default-prompts.ts'
import { readPhotos } from './photos.ts'

export type PromptMessage = PromptLog['asked'][number]

/** What to ask a model for a run, and how to read its answer. */
export interface PromptQuestion {
  purpose: PromptLog['purpose']
  template: { templateId: string; version: number } | null
  settings: PromptSettings
  messages: PromptMessage[]
  /** The result, if it is known without asking: the template is gone, the client used a breaking word. */
  known: EffectResult | null
  /** The request as the provider takes it. Reads the photos; null if none of their files is left. */
  toRequest: (deps: Deps) => Promise<PromptRequest | null>
}

export const PHOTOS_GONE: EffectResult = { ok: false, error: 'The photos aren’t available.' }

/** How many messages of the thread are read: for a reply the latest, for plans and reports those of a busy week. */
const HISTORY: Record<PromptAsk['for'], number> = { reply: 30, text: 0, plan: 200, report: 200 }
const ALL = { kind: 'all' } as const

export const readQuestion = async (
  deps: Deps,
  tx: Tenant,
  { run, effect }: { run: RunRow; effect: NonNullable<Awaited<ReturnType<typeof effectOf>>> },
): Promise<PromptQuestion> => {
  if (effect.kind === 'classify-photos') {
    // As `recordOnce` stored the engine's effect.
    const { photos } = effect.detail as { photos: { messageId: string; place: number }[] }
    return toQuestion('photos', DEFAULT_PROMPTS.photos, { photos: await readPhotos(tx, photos) })
  }
  const { ask } = effect.detail as { ask: PromptAsk }
  const world = await loadWorld(deps, tx, run)
  if (world === null) return toFailedQuestion(ask.for, 'The client is gone.')
  return questionOf(tx, ask, world, await historyOf(tx, run.contact_id, ask))
}

/**
 * What a node asks a model about a client. `history` is the conversation, oldest first: replies go on from it, plans
 * and reports look at its last week.
 */
export const questionOf = async (
  tx: Tenant,
  ask: PromptAsk,
  world: World,
  history: readonly SaidMessage[],
): Promise<PromptQuestion> => {
  const written = await renderPrompt(tx, ask, world, weekOf(world, history))
  if (written === null) return toFailedQuestion(ask.for, 'The prompt template doesn’t exist.')
  if ('problem' in written)
    return toFailedQuestion(ask.for, `The prompt template can’t be rendered: ${written.problem}`)
  const { settings, template } = written
  const messages = [...written.messages, ...(ask.for === 'reply' ? [...history.map(toAsked), ...ask.append] : [])]
  const lastText = history.findLast(({ role }) => role === 'user')?.content ?? ''
  return toQuestion(ask.for, messages, {
    settings,
    template,
    known: ask.for === 'reply' ? findEndingWords(settings, lastText) : null,
  })
}

const toQuestion = (
  purpose: PromptQuestion['purpose'],
  messages: PromptMessage[],
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
    known: more.photos?.length === 0 ? PHOTOS_GONE : (more.known ?? null),
    toRequest: async ({ files }) => {
      const { model, temperature, maxTokens } = settings
      const read = await Promise.all((more.photos ?? []).map((photo) => photo.bytes(files)))
      const pictures = read.filter((bytes) => bytes !== null)
      return read.length > 0 && pictures.length === 0 ? null : { messages, model, temperature, maxTokens, pictures }
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

/** The breaking words in a text, which hand the session to a person, or else its stop words, which end it. */
export const findEndingWords = ({ breakingWords, stopWords }: PromptSettings, text: string): EffectResult | null => {
  const breaking = findWords(breakingWords, text)
  if (breaking.length > 0) return { ok: true, value: '', stopped: 'breaking-words', words: breaking }
  const stop = findWords(stopWords, text)
  return stop.length > 0 ? { ok: true, value: '', stopped: 'stop-words', words: stop } : null
}

type RenderedPrompt = { messages: PromptMessage[]; settings: PromptSettings; template: PromptQuestion['template'] }

const renderPrompt = async (
  tx: Tenant,
  ask: PromptAsk,
  world: World,
  week: ClientWeek,
): Promise<RenderedPrompt | { problem: string } | null> => {
  if (ask.for === 'plan') return toDefault(DEFAULT_PROMPTS.plan(ask.formatName, describeClient(world, week)))
  if (ask.for === 'report' && (ask.customTemplate === null || !isTemplateId(ask.customTemplate)))
    return toDefault(DEFAULT_PROMPTS.report(ask.part, describeClient(world, week), ask.customTemplate ?? undefined))
  const templateId = ask.for === 'report' ? ask.customTemplate : ask.templateId
  if (ask.for === 'text' && templateId === null)
    return {
      messages: [{ role: 'user', content: ask.text ?? '' }],
      settings: { ...DEFAULT_SETTINGS, maxTokens: ask.maxTokens },
      template: null,
    }
  const row = await promptTemplateOf(tx, templateId ?? '')
  if (row === undefined) return null
  const scope = { ...clientScope(world), ...(ask.for === 'report' && { week }) }
  const messages: PromptMessage[] = []
  for (const { role, content, render } of row.messages) {
    const written = render ? renderTemplate(content, scope) : { ok: true as const, value: content }
    if (!written.ok) return { problem: written.error.message }
    messages.push({ role, content: written.value })
  }
  const settings = ask.for === 'text' ? { ...row.settings, maxTokens: ask.maxTokens } : row.settings
  return { messages, settings, template: { templateId: row.template_id, version: row.version } }
}

const toDefault = (messages: PromptMessage[]): RenderedPrompt => ({
  messages,
  settings: DEFAULT_SETTINGS,
  template: null,
})

const toAsked = ({ role, content }: SaidMessage): PromptMessage => ({ role, content })

/** What prompts know about the client: what scenes see, without phone and email, which no model needs. */
const loadWorld = async (deps: Deps, tx: Tenant, run: RunRow): Promise<World | null> => {
  const contact = await lockContact(tx, run.contact_id)
  if (contact === undefined) return null
  const { rights } = await storedVersion(tx, run.scene_id, run.version)
  const coach = (await loadCoaches(tx, [contact]))(contact)
  const world = worldOf(contact, await loadAutomationSettings(tx), { at: deps.now(), running: [], rights, coach })
  return { ...world, contact: { ...world.contact, phone: null, email: null } }
}

/**
 * The latest messages of the thread that a node may use, oldest first: what the client themselves wrote, and what was sent
 * to them.
 */
const historyOf = async (tx: Tenant, contactId: string, ask: PromptAsk): Promise<SaidMessage[]> => {
  const limit = HISTORY[ask.for]
  if (limit === 0) return []
  const rows = await listMessages(tx, contactId, { reach: ALL, limit })
  return rows
    .slice(0, limit)
    .toReversed()
    .filter(({ text, deleted_at }) => text !== '' && deleted_at === null)
    .filter(({ mail, gate_decision }) => !isOnlyFiled(mail) && mail?.unreadable !== true && gate_decision !== 'omitted')
    .map(({ direction, text, at }) => ({
      role: direction === 1 ? ('user' as const) : ('assistant' as const),
      content: text,
      at: at.toISOString(),
    }))
}
