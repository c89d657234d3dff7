/**
 * Groups of words that mean much the same in what clients write, by name: words and phrases by language, between commas.
 * `suggest*` stands for every word that begins so.
 */
export type Concepts = Readonly<Record<string, Readonly<Record<ConceptLanguage, string>>>>

export const CONCEPT_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it'] as const
export type ConceptLanguage = (typeof CONCEPT_LANGUAGES)[number]
