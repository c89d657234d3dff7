import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import { findKeyword, keywordForm } from '@attune/engine/keywords/keyword-form'
import type { MachineInput } from './machine.ts'

/** The same input, and whether its text is a keyword, which may take it before the scene does. */
export const markKeyword = (
  deed: MachineInput,
  keywords: readonly Pick<Keyword, 'words' | 'match' | 'isActive'>[],
): MachineInput => {
  if (deed.kind !== 'reply') return deed
  const active = keywords.filter(({ isActive }) => isActive)
  const words = active.flatMap((one) => one.words.map((word) => ({ form: keywordForm(word), match: one.match })))
  return findKeyword(deed.text, words) === null ? deed : { ...deed, keyword: true }
}
