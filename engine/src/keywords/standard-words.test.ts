import { expect, test } from 'vitest'
import { CLIENT_TEXTS } from '../commands/client-language.ts'
import { LANGUAGES } from '../commands/languages/client-texts.ts'
import { readCommand } from '../commands/read-command.ts'
import { STANDARD_KEYWORDS } from '@attune/contract/conversations/keywords/standard'
import { checkConfirmation } from './check-confirmation.ts'
import { readStandardWord, STANDARD_WORDS } from './standard-words.ts'

test('every standard word is read as what it is, and is no command', () => {
  for (const kind of STANDARD_KEYWORDS)
    for (const language of LANGUAGES)
      for (const word of STANDARD_WORDS[kind][language]) {
        expect(readStandardWord(`“${word.toLowerCase()}!”`), word).toMatchObject({ kind })
        expect(readStandardWord(word)?.languages, word).toContain(language)
        expect(readCommand(word, new Date('2026-11-18T19:00:00Z'), 'UTC'), word).toBeNull()
      }
})

test('sentences, questions and common answers are none', () => {
  for (const text of ['Please stop', 'stop it', 'Stop?', 'the end', 'alto', 'baja', 'sí', 'no', 'fin', ''])
    expect(readStandardWord(text), text).toBeNull()
})

test('every standard text says what carriers require, in two segments', () => {
  for (const language of LANGUAGES)
    for (const kind of STANDARD_KEYWORDS) {
      const text = CLIENT_TEXTS[language].confirmations[kind]('Northline')
      expect(checkConfirmation(kind, text, 'Northline'), text).toEqual({ missing: [], isTooLong: false })
    }
})
