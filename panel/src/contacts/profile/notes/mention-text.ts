import type { Note } from '@attune/contract/contacts/entity'
import { replaceMentions } from '@attune/contract/contacts/mentions'
import type { StaffName } from '@attune/contract/staff/entity'

/** Ids of the people a note being written mentions, by the name after `@` in the field. */
export type MentionedPeople = Readonly<Record<string, string>>

/** A part of a note's text: words, or a colleague's name. */
export interface NotePiece {
  text: string
  isMention: boolean
}

/** A note's text in pieces, with names instead of ids. */
export const notePieces = ({ text, mentions }: Pick<Note, 'text' | 'mentions'>): NotePiece[] => {
  const pieces: NotePiece[] = []
  const add = (words: string, isMention: boolean) => {
    if (words !== '') pieces.push({ text: words, isMention })
    return ''
  }
  const nameOf = (id: string) => mentions.find(({ _id }) => _id === id)?.name ?? 'a colleague'
  replaceMentions(text, { mention: (id) => add(`@${nameOf(id)}`, true), piece: (words) => add(words, false) })
  return pieces
}

/** A note being edited: names in the text, and whose they are. */
export const toEdited = ({ text, mentions }: Pick<Note, 'text' | 'mentions'>) => {
  let people: MentionedPeople = {}
  const edited = replaceMentions(text, {
    mention: (id) => {
      const person = mentions.find(({ _id }) => _id === id)
      if (person === undefined) return `@${id}`
      const named = namePerson(people, person)
      people = named.people
      return `@${named.name}`
    },
  })
  return { text: edited, people }
}

/** A person's name in the field; with the email address if someone else has the same name. */
export const namePerson = (people: MentionedPeople, { _id, name, email }: StaffName) => {
  const free = people[name] === undefined || people[name] === _id ? name : `${name} (${email})`
  return { name: free, people: { ...people, [free]: _id } }
}

/** The text as it is saved: ids instead of names. */
export const toSaved = (text: string, people: MentionedPeople): string => {
  const names = Object.keys(people).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text.trim()
  const anyName = new RegExp(`@(${names.map((name) => RegExp.escape(name)).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replaceAll(anyName, (_all, name: string) => `@${people[name]}`).trim()
}

/** What is typed after an `@` before the caret, in up to two words; null if nobody is being mentioned. */
export const findMentionQuery = (text: string, caret: number, people: MentionedPeople): string | null => {
  const query = /(?:^|[\s(])@((?:[\p{L}\p{M}\d.'’-]+ ?){0,2})$/u.exec(text.slice(Math.max(0, caret - 60), caret))?.[1]
  return query === undefined || people[query.trim()] !== undefined ? null : query
}

export const readPeople = (json: string | undefined): MentionedPeople => {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, id]): [string, string][] =>
        typeof id === 'string' && /^us_[0-9a-f]{32}$/.test(id) ? [[name, id]] : [],
      ),
    )
  } catch {
    // Anyone can write to session storage; unreadable data is ignored.
    return {}
  }
}
