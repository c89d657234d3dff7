import type { Contact } from '@attune/contract/contacts/entity'
import { isClientDate } from '@attune/engine/schedule/client-date'

/** The questions that a client has answered with a date. */
export const dateFieldsOf = (answers: Contact['profile']['questionnaire']): string[] =>
  answers.filter(({ value, type }) => type === 'date' || isClientDate(value)).map(({ key }) => key)

/** A client's values by the names of date fields, limited to those the reader may see. */
export const clientDatesOf = ({ profile, ...contact }: DatedContact): Record<string, string> => ({
  ...Object.fromEntries(profile.questionnaire.map(({ key, value }) => [key, value])),
  ...ownDatesOf(contact),
})

type DatedContact = Pick<Contact, 'createdAt' | 'firstInteraction'> & {
  profile: Pick<Contact['profile'], 'questionnaire'>
}

/** The dates that aren't answers. */
export const ownDatesOf = ({ createdAt, firstInteraction }: Omit<DatedContact, 'profile'>): Record<string, string> => ({
  'client.since': createdAt,
  ...(firstInteraction.state === 'started' &&
    firstInteraction.at !== null && { 'client.firstInteraction': firstInteraction.at }),
})
