import { fold } from '../sentences.ts'
import { ASKING } from './asking.ts'
import { CONCEPT_LANGUAGES, type ConceptLanguage, type Concepts } from './concept.ts'
import { GRAMMAR } from './grammar.ts'
import { TELLING } from './telling.ts'
import { THINGS } from './things.ts'
import { TROUBLE } from './trouble.ts'

const CONCEPTS: Concepts = { ...ASKING, ...TELLING, ...GRAMMAR, ...THINGS, ...TROUBLE }

/** The concepts whose phrases begin at a word, and the index of the word after the longest of these phrases. */
export interface Found {
  concepts: string[]
  end: number
}

/**
 * The concepts in a text's sentences, word by word, in the language that has phrases for most of the words. It is one
 * language for the whole text: "come" asks in Italian and tells in English.
 */
export const findConcepts = (sentences: readonly string[]): Found[][] => {
  phrases ??= readPhrases()
  const meant = sentences.map((sentence) => meaningsIn(splitWords(sentence)))
  const covered = new Map<ConceptLanguage, number>()
  for (const meanings of meant.flat())
    for (const language of new Set(meanings.map((meaning) => meaning.language)))
      covered.set(language, (covered.get(language) ?? 0) + 1)
  const language = CONCEPT_LANGUAGES.reduce((best, one) =>
    (covered.get(one) ?? 0) > (covered.get(best) ?? 0) ? one : best,
  )
  return meant.map((words) => words.map((meanings, at) => foundAt(meanings, language, at)))
}

const foundAt = (meanings: readonly Meaning[], language: ConceptLanguage, at: number): Found => {
  const own = meanings.filter((meaning) => meaning.language === language)
  return {
    concepts: [...new Set(own.map(({ concept }) => concept))],
    end: own.reduce((end, meaning) => Math.max(end, at + meaning.length), at + 1),
  }
}

/** What a phrase means in one language, and how many words it has. */
interface Meaning {
  concept: string
  language: ConceptLanguage
  length: number
}

/** The word of a phrase, with the words that may follow it there and what the phrase means if it ends there. */
interface Branch {
  next: Map<string, Branch>
  meanings: Meaning[]
}

interface Phrases {
  root: Branch
  /** The beginnings that stand for every word with them, without their `*`. */
  beginnings: Set<string>
}

/** Read when the first text comes, so that nothing waits for it at the start. */
let phrases: Phrases | undefined

const meaningsIn = (words: readonly string[]): Meaning[][] => {
  const { root, beginnings } = (phrases ??= readPhrases())
  const forms = words.map((word) => formsOf(word, beginnings))
  const meaningsFrom = (branch: Branch, at: number): Meaning[] => {
    const further = (forms[at] ?? []).flatMap((form) => branch.next.get(form) ?? [])
    return further.flatMap((next) => [...next.meanings, ...(next.next.size === 0 ? [] : meaningsFrom(next, at + 1))])
  }
  return forms.map((_, at) => meaningsFrom(root, at))
}

const SHORTEST_BEGINNING = 2

/** A word, and the beginnings that stand for it, too. */
const formsOf = (word: string, beginnings: ReadonlySet<string>): string[] => {
  const forms = [word]
  for (let letters = SHORTEST_BEGINNING; letters <= word.length; letters++) {
    const beginning = word.slice(0, letters)
    if (beginnings.has(beginning)) forms.push(`${beginning}*`)
  }
  return forms
}

/** Folded words, with what French and Italian join parted: "j'aimerais" is "j aimerais". */
const splitWords = (folded: string): string[] =>
  folded
    .replaceAll(/\d+(?:[.,]\d+)*/g, '0')
    .replaceAll(JOINED, '$1 ')
    .match(/[\p{L}'*]+|[0,]/gu) ?? []

const JOINED = /(?<![\p{L}'])([cdjlmnst]|qu|un|dell|all|nell|sull|dall|quest|quell|cos|dov|com)'/gu

const readPhrases = (): Phrases => {
  const root: Branch = { next: new Map(), meanings: [] }
  const beginnings = new Set<string>()
  for (const [concept, byLanguage] of Object.entries(CONCEPTS))
    for (const language of CONCEPT_LANGUAGES)
      for (const phrase of fold(byLanguage[language]).split(', ')) {
        const words = splitWords(phrase)
        for (const word of words) if (word.endsWith('*')) beginnings.add(word.slice(0, -1))
        const branch = words.reduce(growBranch, root)
        branch.meanings.push({ concept, language, length: words.length })
      }
  return { root, beginnings }
}

const growBranch = (branch: Branch, word: string): Branch => {
  const next = branch.next.get(word) ?? { next: new Map(), meanings: [] }
  branch.next.set(word, next)
  return next
}
