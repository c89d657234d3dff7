/**
 * Concepts by name. Each lists, by language and separated by commas, the words and phrases that clients use for it.
 * `suggest*` stands for every word that begins with these letters.
 */
export type Concepts = Readonly<Record<string, Readonly<Record<ConceptLanguage, string>>>>

export const CONCEPT_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it'] as const
export type ConceptLanguage = (typeof CONCEPT_LANGUAGES)[number]
