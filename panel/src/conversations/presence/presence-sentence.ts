import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import { formOf } from '../../ui/format-count.ts'

/** People's names for a sentence: one, two, or the first and how many others. */
export const namesOf = (people: readonly Pick<PresentPerson, 'name'>[]): string => {
  const [first, second] = people
  if (first === undefined) return ''
  if (second === undefined) return first.name
  return people.length === 2 ? `${first.name} and ${second.name}` : `${first.name} and ${people.length - 1} others`
}

/** What colleagues are doing, as a sentence: `Luis Ortega is typing`. */
export const presenceSentence = (people: readonly PresentPerson[]): string => {
  const typing = people.filter((person) => person.typing)
  const doing = typing.length > 0 ? typing : people
  return `${namesOf(doing)} ${formOf(doing.length, 'is', 'are')} ${typing.length > 0 ? 'typing' : 'viewing'}`
}
