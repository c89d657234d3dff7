import * as z from 'zod'
import { PromptLogId, PromptTemplateId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import {
  PROMPT_CONTENT_MAX,
  PROMPT_TEMPERATURE,
  PROMPT_TEMPLATE_MESSAGES_MAX,
  PROMPT_TOKENS,
  PROMPT_WORD_MAX,
  PROMPT_WORDS_MAX,
  REPLY_ROLES,
} from './limits.ts'

/** One message of a prompt template. */
export const TemplateMessage = z.strictObject({
  role: z.enum(REPLY_ROLES),
  content: z.string().max(PROMPT_CONTENT_MAX),
  /** Whether to fill in the Liquid variables in `content`. */
  render: z.boolean().default(false),
})
export type TemplateMessage = z.infer<typeof TemplateMessage>

const Words = z.array(z.string().trim().min(1).max(PROMPT_WORD_MAX)).max(PROMPT_WORDS_MAX)

/** How the model is called. If `model` or `temperature` is null, the provider's default applies. */
export const PromptSettings = z.strictObject({
  model: z.string().min(1).max(200).nullable().default(null),
  temperature: z.number().min(PROMPT_TEMPERATURE.min).max(PROMPT_TEMPERATURE.max).nullable().default(null),
  /** Maximum length of the answer in tokens. */
  maxTokens: z.number().int().min(PROMPT_TOKENS.min).max(PROMPT_TOKENS.max).default(PROMPT_TOKENS.initial),
  /** If the client's message or the answer contains one of these, the reply is left to a person. */
  breakingWords: Words.default([]),
  /** If the client's message or the answer contains one of these, the session ends. */
  stopWords: Words.default([]),
})
export type PromptSettings = z.infer<typeof PromptSettings>

/** Instructions for a model. Every save creates a new version, and logs refer to the version used. */
export const PromptTemplate = z.object({
  _id: PromptTemplateId,
  title: z.string(),
  settings: PromptSettings,
  messages: z.array(TemplateMessage).max(PROMPT_TEMPLATE_MESSAGES_MAX),
  version: z.number().int(),
  updatedAt: z.string(),
  updatedBy: StaffName.nullable(),
  abilities: z.object({ update: z.boolean() }),
})
export type PromptTemplate = z.infer<typeof PromptTemplate>

/** One request to a model. */
export const PromptLog = z.object({
  _id: PromptLogId,
  at: z.string(),
  /** What it was for: a reply, a text, a plan, part of a report, photo classification, a test, or a transcript. */
  purpose: z.enum(['reply', 'text', 'plan', 'report', 'photos', 'test', 'transcript']),
  template: z.object({ _id: PromptTemplateId, version: z.number().int() }).nullable(),
  model: z.string(),
  /**
   * The messages sent to the model. A transcript has none: the sound was sent. Empty too if a message of the conversation
   * that they may hold was deleted.
   */
  asked: z.array(z.object({ role: z.enum(REPLY_ROLES), content: z.string() })),
  /**
   * The model's answer; null if the request failed, if a message that it may have become was deleted, and for a transcript,
   * which is found with its sound.
   */
  answer: z.string().nullable(),
  /** Why the request failed; null otherwise. */
  error: z.string().nullable(),
  /** How long the request took. */
  milliseconds: z.number().int(),
  /** Tokens used by the request and the answer; null if unknown. */
  tokens: z.object({ asked: z.number().int(), answered: z.number().int() }).nullable(),
})
export type PromptLog = z.infer<typeof PromptLog>
