import * as z from 'zod'
import { STANDARD_KEYWORDS } from '../../conversations/keywords/standard.ts'
import { CONFIRMATION_PARTS } from '../../conversations/keywords/standard.ts'
import { defineRefusals } from '../../refusals.ts'
import { KEYWORD_LIMITS } from './limits.ts'

const Word = z.object({ word: z.string() })

export const keywordRefusals = defineRefusals({
  KeywordNotFound: { status: 404, title: 'Page Not Found', message: 'This keyword wasn’t found.' },
  /** `data` is the current keyword. */
  KeywordOutdated: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed this keyword in the meantime. Review the changes and try again.',
  },
  KeywordWordsRequired: { status: 422, title: 'Not saved', message: 'Enter at least one word.' },
  /** `data` names it. */
  KeywordWordInvalid: {
    status: 422,
    title: 'Not saved',
    message: 'A keyword needs a letter, a digit or an emoji.',
    data: Word,
  },
  /** `data` names it, and what it does. */
  KeywordReserved: {
    status: 422,
    title: 'Not saved',
    message: 'This word already does something for every client. Choose another one.',
    data: Word.extend({ by: z.enum([...STANDARD_KEYWORDS, 'command']) }),
  },
  /** `data` names it. */
  KeywordTaken: { status: 409, title: 'Not saved', message: 'Another keyword has this word.', data: Word },
  KeywordDoesNothing: {
    status: 422,
    title: 'Not saved',
    message: 'Choose what the keyword does: a label, an answer or a scene.',
  },
  KeywordLabelTwice: {
    status: 422,
    title: 'Not saved',
    message: 'A keyword can’t add and remove the same label.',
  },
  KeywordAnswerTooLong: {
    status: 422,
    title: 'Not saved',
    message: `The answer takes more than ${KEYWORD_LIMITS.answerSegments} segments. Shorten it.`,
  },
  KeywordSceneUnknown: {
    status: 422,
    title: 'Not saved',
    message: 'This scene is archived or was not found. Choose another one.',
  },
  TooManyKeywords: {
    status: 422,
    title: 'Not saved',
    message: `An organization can have ${KEYWORD_LIMITS.keywords} keywords. Delete one first.`,
  },
  /** `data` says what is missing: who writes, or the word that gets texts again or ends them. */
  ConfirmationIncomplete: {
    status: 422,
    title: 'Not saved',
    message: 'Carriers require this text to contain your organization’s name and the word to text.',
    data: z.object({ kind: z.enum(STANDARD_KEYWORDS), missing: z.array(z.enum(CONFIRMATION_PARTS)) }),
  },
  ConfirmationTooLong: {
    status: 422,
    title: 'Not saved',
    message: 'This text takes more than two segments. Shorten it.',
    data: z.object({ kind: z.enum(STANDARD_KEYWORDS) }),
  },
  /** `data` is what is saved now. */
  ConfirmationsOutdated: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed these texts in the meantime. Review the changes and try again.',
  },
})
