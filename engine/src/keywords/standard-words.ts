import type { Language } from '../commands/languages/client-texts.ts'
import type { StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import { keywordForm } from './keyword-form.ts'

/**
 * The words that carriers know, and the same in our clients' languages. English: what Twilio and the CTIA name; ARRET and
 * DEBUT: Canada's. What is often an answer to something else ("alto" and "baja" in Spanish, "sí") isn't here.
 * https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/keywords-required.html
 */
export const STANDARD_WORDS: Readonly<Record<StandardKeyword, Readonly<Record<Language, readonly string[]>>>> = {
  stop: {
    en: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'REMOVE'],
    es: ['PARAR', 'DETENER', 'CANCELAR', 'DARME DE BAJA'],
    de: ['STOPP', 'ABMELDEN', 'ABBESTELLEN'],
    fr: ['ARRET', 'ARRETE', 'ARRETER', 'DESABONNER', 'DESINSCRIRE'],
    pt: ['PARAR', 'CANCELAR', 'DESCADASTRAR'],
  },
  start: {
    en: ['START', 'UNSTOP', 'YES'],
    es: ['INICIAR', 'COMENZAR'],
    de: ['STARTEN'],
    fr: ['DEBUT', 'COMMENCER'],
    pt: ['INICIAR', 'COMECAR'],
  },
  help: {
    en: ['HELP', 'INFO'],
    es: ['AYUDA'],
    de: ['HILFE'],
    fr: ['AIDE'],
    pt: ['AJUDA'],
  },
}

const compact = (word: string): string => keywordForm(word).replaceAll(/[\s-]/g, '')

interface StandardWord {
  kind: StandardKeyword
  languages: Language[]
}

const BY_WORD = new Map<string, StandardWord>()
for (const [kind, byLanguage] of Object.entries(STANDARD_WORDS) as [StandardKeyword, Record<Language, string[]>][])
  for (const [language, words] of Object.entries(byLanguage) as [Language, string[]][])
    for (const word of words) {
      const known = BY_WORD.get(compact(word))
      if (known === undefined) BY_WORD.set(compact(word), { kind, languages: [language] })
      else known.languages.push(language)
    }

/**
 * Reads STOP, START or HELP the way carriers do: the word must be the whole text, in any case, with or without
 * punctuation. A question doesn't count. `languages` are those that have the word.
 */
export const readStandardWord = (text: string): StandardWord | null =>
  /[?？؟]/u.test(text) ? null : (BY_WORD.get(compact(text)) ?? null)

/** Whether a text names a word of this kind, so that its reader knows what to text. */
export const namesStandardWord = (text: string, kind: StandardKeyword): boolean => {
  const words = ` ${keywordForm(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return Object.values(STANDARD_WORDS[kind])
    .flat()
    .some((word) => words.includes(` ${keywordForm(word)} `))
}
