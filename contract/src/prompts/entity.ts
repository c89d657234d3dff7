import * as z from 'zod'
import { PromptLogId, PromptTemplateId } from '../ids.ts'
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

/** One message of a template; with `render` its content has variables (liquid). */
export const TemplateMessage = z.strictObject({
  role: z.enum(REPLY_ROLES),
  content: z.string().max(PROMPT_CONTENT_MAX),
  render: z.boolean().default(false),
})
export type TemplateMessage = z.infer<typeof TemplateMessage>

const Words = z.array(z.string().trim().min(1).max(PROMPT_WORD_MAX)).max(PROMPT_WORDS_MAX)

/** How the model is asked. `model` and `temperature` null: as the provider has them. */
export const PromptSettings = z.strictObject({
  model: z.string().min(1).max(200).nullable().default(null),
  temperature: z.number().min(PROMPT_TEMPERATURE.min).max(PROMPT_TEMPERATURE.max).nullable().default(null),
  maxTokens: z.number().int().min(PROMPT_TOKENS.min).max(PROMPT_TOKENS.max).default(PROMPT_TOKENS.initial),
  /** Found in the client's message or in the answer: it is left for a person. */
  breakingWords: Words.default([]),
  /** Found in them: the session is over. */
  stopWords: Words.default([]),
})
export type PromptSettings = z.infer<typeof PromptSettings>

/** What a model is told before it writes. Each save is a new version; logs name the one that was asked. */
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

/** One time a model was asked: what it was told, what it said, how long it took and what it used. */
export const PromptLog = z.object({
  _id: PromptLogId,
  at: z.string(),
  purpose: z.enum(['reply', 'text', 'plan', 'report', 'photos', 'test']),
  template: z.object({ _id: PromptTemplateId, version: z.number().int() }).nullable(),
  model: z.string(),
  asked: z.array(z.object({ role: z.enum(REPLY_ROLES), content: z.string() })),
  answer: z.string().nullable(),
  error: z.string().nullable(),
  milliseconds: z.number().int(),
  tokens: z.object({ asked: z.number().int(), answered: z.number().int() }).nullable(),
})
export type PromptLog = z.infer<typeof PromptLog>
