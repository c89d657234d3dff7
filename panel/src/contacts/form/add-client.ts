import type { Contact } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { storeFormDraft } from '../../client/forms/form-drafts.ts'
import { notifyFailure } from '../../client/notify.ts'
import { answersFormOf, editAnswers, type Answer } from './answers.ts'

type NewClient = Parameters<typeof calls.contacts.create>[0]

/** Adds a client, and then the answers. Those that can't be saved come back as unsaved ones in the client's profile. */
export const addClient = async (client: NewClient, answers: readonly Answer[], accountId: string): Promise<Contact> => {
  const contact = await calls.contacts.create(client)
  const questionnaire = answers.filter(({ key, value }) => key.trim() !== '' && value.trim() !== '')
  if (questionnaire.length === 0) return contact
  try {
    return await calls.contacts.updateQuestionnaires({ id: contact._id, questionnaire })
  } catch (error) {
    // The client was added: whoever tries again here would add them twice.
    storeFormDraft(accountId, answersFormOf(contact._id), editAnswers({}, contact.profile.questionnaire, questionnaire))
    notifyFailure(error)
    return contact
  }
}
