import type { Contact } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { newerContactOf } from '../data/newer-contact.ts'
import { readAnswerEdits } from './answers.ts'
import type { Edits } from './edit-state.ts'

/**
 * Saves the answers that were changed, onto the revision that is shown. If the client was changed meanwhile, but none
 * of these answers, they are saved all the same; otherwise the refusal is thrown.
 */
export const saveAnswers = async (contact: Contact, edits: Edits): Promise<Contact> => {
  const { patch } = readAnswerEdits(edits, contact.profile.questionnaire)
  try {
    return await calls.contacts.updateQuestionnaires({
      id: contact._id,
      'if-match': contact.rev,
      questionnaire: patch,
    })
  } catch (error) {
    // Nobody has to choose between versions that don't touch.
    const newer = newerContactOf(error)
    if (newer === null || readAnswerEdits(edits, newer.profile.questionnaire).conflicts.length > 0) throw error
    return saveAnswers(newer, edits)
  }
}
