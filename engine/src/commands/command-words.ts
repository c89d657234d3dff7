import type { ClientCommandKind } from '@attune/contract/conversations/automated/client-rules'
import { LANGUAGES, type Language } from './languages/client-texts.ts'

type Word = Exclude<ClientCommandKind, 'hours'>

/**
 * The whole texts that are commands, in lower case without accents: English, Spanish, German, French, Portuguese. What
 * could just as well be meant for a person ("not now", "stop asking", the French "personne" for nobody) isn't here.
 */
const TEXTS: Record<Word, Partial<Record<Language, string>>> = {
  why: {
    en: `why, why this, why this message, why did i get this, why did i get this message, why am i getting this`,
    es: `por que, por que este mensaje, por que recibo esto`,
    de: `warum, wieso, weshalb, warum diese nachricht, warum bekomme ich das`,
    fr: `pourquoi, pourquoi ce message`,
    pt: `por que, por que esta mensagem, por que recebi isto, por que recebi isso`,
  },
  less: {
    en: `less, fewer, less messages, fewer messages, less texts, fewer texts`,
    es: `menos, menos mensajes`,
    de: `weniger, weniger nachrichten`,
    fr: `moins, moins de messages`,
    pt: `menos, menos mensagens`,
  },
  more: {
    en: `more, more messages, more texts`,
    es: `mas, mas mensajes`,
    de: `mehr, mehr nachrichten`,
    fr: `plus, plus de messages`,
    pt: `mais, mais mensagens`,
  },
  later: { en: `later`, es: `mas tarde, luego`, de: `spater`, fr: `plus tard`, pt: `mais tarde, depois` },
  pause: { en: `pause`, es: `pausa`, de: `pause`, fr: `pause`, pt: `pausa` },
  resume: { en: `resume, unpause`, es: `reanudar`, de: `fortsetzen`, fr: `reprendre`, pt: `retomar` },
  person: {
    en: `person, human, a person, a human, real person, a real person, i want a person, i want to talk to a person,
      talk to a person, talk to a human, speak to a person`,
    es: `persona, una persona, quiero una persona, hablar con una persona, quiero hablar con una persona`,
    de: `person, mensch, ein mensch, person bitte, ich will einen menschen, ich mochte einen menschen,
      mit einem menschen sprechen, ich mochte mit einem menschen sprechen`,
    fr: `une personne, humain, un humain, je veux une personne, parler a une personne, je veux parler a une personne`,
    pt: `pessoa, uma pessoa, quero uma pessoa, falar com uma pessoa, quero falar com uma pessoa`,
  },
}

const listOf = (texts: string): string[] => texts.split(',').map((text) => text.trim().replaceAll(/\s+/g, ' '))

const ENTRIES = Object.entries(TEXTS).flatMap(([kind, byLanguage]) =>
  LANGUAGES.flatMap((language) =>
    listOf(byLanguage[language] ?? '').flatMap((text) => (text === '' ? [] : { kind: kind as Word, language, text })),
  ),
)

export const WORDS: ReadonlyMap<string, Word> = new Map(ENTRIES.map(({ text, kind }) => [text, kind]))

/** The languages of a whole text that is a command. */
export const languagesOfWords = (words: string): Language[] =>
  ENTRIES.filter(({ text }) => text === words).map(({ language }) => language)

/** Words that show the language of a pause with an end, or of hours. */
export const LANGUAGE_HINTS: readonly [Language, RegExp][] = [
  ['en', /^my |^hours|\b(?:until|till|for|days?|weeks?|tomorrow|\w+day)\b/],
  ['es', /^mis |^horario|\b(?:hasta|durante|dias?|manana|una|lunes|martes|miercoles|jueves|viernes|domingo)\b/],
  ['de', /^meine |^zeiten|^stunden|\b(?:bis|fur|eine?|tage?n?|wochen?|morgen|\w+tag|mittwoch)\b/],
  ['fr', /^mes |^heures|\b(?:jusqu'aux?|jusqu'a|pendant|une|jours?|semaines?|demain|\w+di|dimanche)\b/],
  ['pt', /^(?:as )?minhas |\b(?:ate|uma|amanha|nao|segunda|terca|quarta|quinta|sexta)\b/],
]

/** Names of the days of the week, Monday first. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    'monday, mon, lunes, el lunes, montag, lundi, segunda, segunda-feira',
    'tuesday, tue, martes, el martes, dienstag, mardi, terca, terca-feira',
    'wednesday, wed, miercoles, el miercoles, mittwoch, mercredi, quarta, quarta-feira',
    'thursday, thu, jueves, el jueves, donnerstag, jeudi, quinta, quinta-feira',
    'friday, fri, viernes, el viernes, freitag, vendredi, sexta, sexta-feira',
    'saturday, sat, sabado, el sabado, samstag, samedi',
    'sunday, sun, domingo, el domingo, sonntag, dimanche',
  ].flatMap((names, at) => listOf(names).map((name): [string, number] => [name, at + 1])),
)

export const TOMORROW: ReadonlySet<string> = new Set(['tomorrow', 'manana', 'morgen', 'demain', 'amanha'])
/** "pause until friday", "pausa hasta el lunes". */
export const UNTIL = /^(?:until|till|til|to|hasta|bis|jusqu'a|jusqu'au|ate|a) /
/** "pause 3", "pause for 3 days", "pausa 2 semanas". */
export const SPAN =
  /^(?:for |por |durante |fur |pour |pendant )?(\d{1,3}|a|one|una?|eine?n?|une|uma?)(?: (days?|dias?|tage?n?|jours?|weeks?|semanas?|wochen?|semaines?))?$/
export const WEEKS = /^(?:week|semana|woche|semaine)/
export const HOURS =
  /^(?:my |mis |meine |mes |as minhas |minhas )?(?:hours|horas|horario|zeiten|stunden|heures)[ :]+(.+)$/
export const OFF: ReadonlySet<string> = new Set([
  'off',
  'none',
  'no',
  'aus',
  'keine',
  'aucune',
  'ninguna',
  'nenhuma',
  'nein',
  'non',
  'nao',
])
/** Politeness around a command. */
export const PLEASE = /^(?:please|bitte|por favor) | (?:please|pls|bitte|por favor|s'il vous plait|s'il te plait|svp)$/g
