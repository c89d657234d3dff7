import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { Amount } from '../contacts/fields.ts'
import { SceneId } from '../ids.ts'
import { PROMPT_CONTENT_MAX, PROMPT_TOKENS, REPLY_ROLES } from '../prompts/limits.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound } = sceneRefusals
const Short = z.string().max(200)
const Content = z.string().max(PROMPT_CONTENT_MAX)
const Message = z.strictObject({ role: z.enum(REPLY_ROLES), content: Content })

/** A message of the tape, with its time. */
const SaidMessage = Message.extend({ at: z.iso.datetime().optional() })

/** A node's request to a model, as the engine emits it (`PromptAsk` in engine/src/effect.ts). */
const ScenePromptRequest = z.discriminatedUnion('for', [
  z.strictObject({
    for: z.literal('reply'),
    templateId: Short,
    sessionId: Short,
    messagesLeft: z.number().int().min(0).max(10_000),
    append: z.array(Message).max(50),
  }),
  z.strictObject({
    for: z.literal('text'),
    templateId: Short.nullable(),
    text: Content.nullable(),
    maxTokens: z.number().int().min(PROMPT_TOKENS.min).max(PROMPT_TOKENS.max),
    tags: z.array(Short).max(100),
  }),
  z.strictObject({ for: z.literal('plan'), formatName: Short, save: z.boolean() }),
  z.strictObject({
    for: z.literal('report'),
    part: Short,
    customTemplate: Content.nullable(),
    saveIntoReport: z.boolean(),
  }),
])

/** The client of a tape, as far as prompt templates can use them. */
const TapeClient = z.strictObject({
  firstName: Short,
  fullName: Short,
  status: Short,
  profile: z.record(z.string().max(100), z.union([z.string().max(5_000), z.number(), z.boolean(), Amount, z.null()])),
  tags: z.array(Short).max(200),
  zone: z.string().max(100),
  now: z.iso.datetime(),
})

/**
 * Runs a node's prompt while a scene is played in the time machine. Nothing is sent to clients or stored. `said` is the
 * conversation so far, oldest first.
 */
const askPrompt = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/ask-prompt',
  summary: 'Run a prompt in the time machine',
})
  .input(
    z.strictObject({ id: SceneId, ask: ScenePromptRequest, client: TapeClient, said: z.array(SaidMessage).max(200) }),
  )
  .output(
    z.object({
      ok: z.boolean(),
      /** The model's text; empty if the request failed or the session ended. */
      text: z.string(),
      /** Why it failed, as a sentence; null otherwise. */
      error: z.string().nullable(),
      /** Which kind of words ended or interrupted the session; null if none. */
      stopped: z.enum(['breaking-words', 'stop-words']).nullable(),
      /** The words that were found. */
      words: z.array(z.string()),
    }),
  )
  .errors({ SceneNotFound })

export const promptCalls = { askPrompt }
