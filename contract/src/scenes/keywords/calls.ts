import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { KEYWORD_LANGUAGES } from '../../conversations/keywords/standard.ts'
import { MESSAGE_TEXT_MAX } from '../../conversations/limits.ts'
import { KeywordId } from '../ids.ts'
import {
  Confirmations,
  Keyword,
  keywordFields,
  KeywordMatchField,
  KeywordPreview,
  KeywordWords,
  SceneWords,
} from './entity.ts'
import { keywordRefusals } from './refusals.ts'

const { FeatureOff } = contactRefusals
const { KeywordNotFound, TooManyKeywords, ConfirmationIncomplete, ConfirmationTooLong } = keywordRefusals

const FEATURE = { feature: 'incoming-keyword-actions' } as const
const Rev = z.number().int().min(0).max(2_147_483_647)
const WRITING = {
  FeatureOff,
  KeywordWordsRequired: keywordRefusals.KeywordWordsRequired,
  KeywordWordInvalid: keywordRefusals.KeywordWordInvalid,
  KeywordReserved: keywordRefusals.KeywordReserved,
  KeywordTaken: keywordRefusals.KeywordTaken,
  KeywordDoesNothing: keywordRefusals.KeywordDoesNothing,
  KeywordLabelTwice: keywordRefusals.KeywordLabelTwice,
  KeywordAnswerTooLong: keywordRefusals.KeywordAnswerTooLong,
  KeywordSceneUnknown: keywordRefusals.KeywordSceneUnknown,
}

/** Lists the organization's keywords by their first word, the scenes that start with words of their own, and its texts for STOP, START and HELP. */
const list = tenantCall('organizations.view', { method: 'GET', path: '/v1/keywords', summary: 'List keywords' })
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      data: z.array(Keyword),
      scenes: z.array(SceneWords),
      confirmations: Confirmations,
      abilities: z.object({ update: z.boolean(), confirm: z.boolean() }),
    }),
  )

/** Creates a keyword. */
const create = tenantCall(
  'organizations.update',
  { method: 'POST', path: '/v1/keywords', summary: 'Create a keyword' },
  FEATURE,
)
  .input(z.strictObject(keywordFields))
  .output(Keyword)
  .errors({ ...WRITING, TooManyKeywords })

/** Saves a keyword. `if-match` is the `rev` you have seen. */
const update = tenantCall(
  'organizations.update',
  { method: 'PUT', path: '/v1/keywords/{id}', summary: 'Save a keyword' },
  FEATURE,
)
  .input(z.strictObject({ id: KeywordId, 'if-match': Rev.optional(), ...keywordFields }))
  .output(Keyword)
  .errors({
    ...WRITING,
    KeywordNotFound,
    KeywordOutdated: { ...keywordRefusals.KeywordOutdated, data: Keyword },
  })

/** Pauses a keyword or makes it active again. */
const setActive = tenantCall(
  'organizations.update',
  { method: 'PATCH', path: '/v1/keywords/{id}', summary: 'Pause or resume a keyword' },
  FEATURE,
)
  .input(z.strictObject({ id: KeywordId, isActive: z.boolean() }))
  .output(Keyword)
  .errors({ FeatureOff, KeywordNotFound })

/** Deletes a keyword. What it has labeled, answered and started stays. */
const remove = tenantCall(
  'organizations.update',
  { method: 'DELETE', path: '/v1/keywords/{id}', summary: 'Delete a keyword' },
  FEATURE,
)
  .input(z.strictObject({ id: KeywordId }))
  .output(z.object({ _id: KeywordId }))
  .errors({ FeatureOff, KeywordNotFound })

/** Returns which texts of the last 30 days a keyword with these words would have matched. Nothing is saved or done. */
const preview = tenantCall(
  'organizations.update',
  { method: 'POST', path: '/v1/keywords/preview', summary: 'Try a keyword on the last month' },
  { ...FEATURE, reads: true },
)
  .input(z.strictObject({ words: KeywordWords, match: KeywordMatchField }))
  .output(KeywordPreview)
  .errors({ FeatureOff })

/** Saves the organization's own texts for STOP, START and HELP in one language, or who answers these words. `rev` is the one you have seen. */
const saveConfirmations = tenantCall('organizations.update', {
  method: 'PATCH',
  path: '/v1/keywords/confirmations',
  summary: 'Save the texts for STOP, START and HELP',
})
  .input(
    z.strictObject({
      language: z.enum(KEYWORD_LANGUAGES).default('en'),
      /** Empty: the standard text. */
      stop: z.string().max(MESSAGE_TEXT_MAX).optional(),
      start: z.string().max(MESSAGE_TEXT_MAX).optional(),
      help: z.string().max(MESSAGE_TEXT_MAX).optional(),
      carrierAnswers: z.boolean().optional(),
      rev: Rev.optional(),
    }),
  )
  .output(Confirmations)
  .errors({
    ConfirmationIncomplete,
    ConfirmationTooLong,
    ConfirmationsOutdated: { ...keywordRefusals.ConfirmationsOutdated, data: Confirmations },
  })

export const keywords = { list, create, update, setActive, remove, preview, saveConfirmations }
