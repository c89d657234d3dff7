import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { PROMPT_CONTENT_MAX, PROMPT_TOKENS, REPLY_ROLES } from '../prompts/limits.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound } = sceneRefusals
const Short = z.string().max(200)
const Content = z.string().max(PROMPT_CONTENT_MAX)
const Message = z.strictObject({ role: z.enum(REPLY_ROLES), content: Content })

/** What a node of a scene asks, as the engine puts it (`PromptAsk` of engine/src/effect.ts). */
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

/** The client as they stand on a tape: what prompt templates may say of them. */
const TapeClient = z.strictObject({
  firstName: Short,
  fullName: Short,
  status: Short,
  profile: z.record(z.string().max(100), z.union([z.string().max(5_000), z.number(), z.boolean(), z.null()])),
  tags: z.array(Short).max(200),
  zone: z.string().max(100),
  now: z.iso.datetime(),
})

/**
 * Asks whoever answers prompts what a node of a scene would be told, for somebody who plays it in the time machine. Nothing
 * is sent to anybody and nothing of it is kept. `said` is what was written until then, oldest first.
 */
const askPrompt = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/ask-prompt',
  summary: 'Ask a prompt of a scene that is played',
})
  .input(z.strictObject({ id: SceneId, ask: ScenePromptRequest, client: TapeClient, said: z.array(Message).max(30) }))
  .output(
    z.object({
      ok: z.boolean(),
      /** What it wrote; empty where it failed, or its words end the session. */
      text: z.string(),
      /** Why it failed, in a sentence; null: it did not. */
      error: z.string().nullable(),
      stopped: z.enum(['breaking-words', 'stop-words']).nullable(),
      words: z.array(z.string()),
    }),
  )
  .errors({ SceneNotFound })

export const promptCalls = { askPrompt }
