import * as z from 'zod'
import { CONTACT_TEXTS } from '../../contacts/limits.ts'
import { KEYWORD_LANGUAGES, STANDARD_KEYWORDS } from '../../conversations/keywords/standard.ts'
import { MESSAGE_TEXT_MAX } from '../../conversations/limits.ts'
import { ContactId, SceneId } from '../../ids.ts'
import { KeywordId } from '../ids.ts'
import { StaffName } from '../../staff/entity.ts'
import { KEYWORD_LIMITS, KEYWORD_MATCHES } from './limits.ts'

const Labels = z.array(z.string().trim().min(1).max(CONTACT_TEXTS.label)).max(KEYWORD_LIMITS.labels)

export const KeywordWords = z.array(z.string().max(KEYWORD_LIMITS.wordLength)).max(KEYWORD_LIMITS.words)
export const KeywordMatchField = z.enum(KEYWORD_MATCHES)

/** The fields of a keyword that people write. */
export const keywordFields = {
  /** Letter case, accents, and punctuation and quotes around them are ignored. */
  words: KeywordWords,
  match: KeywordMatchField,
  /** A paused keyword does nothing. */
  isActive: z.boolean().default(true),
  addLabels: Labels.default([]),
  removeLabels: Labels.default([]),
  /** The answer sent to the client; null for none. */
  answer: z.string().max(MESSAGE_TEXT_MAX).nullable().default(null),
  /** The scene that starts for the client; null for none. */
  scene: SceneId.nullable().default(null),
}

/** A keyword of the organization's own: what happens when a client texts one of its words. Times are ISO 8601. */
export const Keyword = z.object({
  _id: KeywordId,
  words: z.array(z.string()),
  match: KeywordMatchField,
  isActive: z.boolean(),
  addLabels: z.array(z.string()),
  removeLabels: z.array(z.string()),
  answer: z.string().nullable(),
  /** `isStartable` is false if it was archived. */
  scene: z.object({ _id: SceneId, title: z.string(), isStartable: z.boolean() }).nullable(),
  /** How many texts it matched in the last 30 days, and from how many clients. */
  used: z.object({ texts: z.number().int(), clients: z.number().int() }),
  /** Who saved it last; null if they have left for good. */
  savedBy: StaffName.nullable(),
  rev: z.number().int(),
  upd: z.string(),
})
export type Keyword = z.infer<typeof Keyword>

/** The organization's own texts for one language; an empty one is the standard text. */
const OwnTexts = z.record(z.enum(STANDARD_KEYWORDS), z.string())

/** The answers to clients who text STOP, START or HELP. */
export const Confirmations = z.object({
  /** By language. */
  texts: z.record(z.enum(KEYWORD_LANGUAGES), OwnTexts),
  /** Carriers that answer these words themselves do so, as Twilio does on its long and toll-free numbers. If false, we answer there, too. */
  carrierAnswers: z.boolean(),
  /** The organization's name, which the texts must contain. */
  organization: z.string(),
  savedBy: StaffName.nullable(),
  /** When they were last saved; null if they never were. */
  upd: z.string().nullable(),
  rev: z.number().int(),
})
export type Confirmations = z.infer<typeof Confirmations>

/** A scene that starts on a word by itself, without a keyword of the organization. */
export const SceneWords = z.object({ _id: SceneId, title: z.string(), words: z.array(z.string()) })

/** Which texts of the last 30 days a keyword would have matched. */
export const KeywordPreview = z.object({
  texts: z.number().int(),
  clients: z.number().int(),
  /** The latest of them, as far as you may read them. `title` is the client's name as you may see it. */
  found: z.array(z.object({ contactId: ContactId, title: z.string(), text: z.string(), at: z.string() })),
  /** How many texts were read, and whether there were more. */
  read: z.number().int(),
  more: z.boolean(),
  /** Scenes that start on one of the words by themselves. They start as well. */
  scenes: z.array(z.object({ _id: SceneId, title: z.string() })),
})
export type KeywordPreview = z.infer<typeof KeywordPreview>
