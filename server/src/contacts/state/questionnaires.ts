import type { Contact } from '@attune/contract/contacts/entity'
import { CONTACT_COUNTS } from '@attune/contract/contacts/limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { changeState } from './change-state.ts'

interface Answer {
  key: string
  value: string
}

/** Writes some answers; an empty one is taken away, the others stay where they are. */
export const patchQuestionnaires = (
  deps: Deps,
  who: Member,
  { id, questionnaire }: { id: string; questionnaire: Answer[] },
): Promise<Contact> =>
  changeState(deps, who, id, (row) => {
    const answers = new Map(row.questionnaire.map(({ key, value }) => [key, value]))
    for (const { key, value } of questionnaire)
      if (value.trim() === '') answers.delete(key.trim())
      else answers.set(key.trim(), value.trim())
    if (answers.size > CONTACT_COUNTS.answers) throw new Refusal('TooManyAnswers')
    const then = [...answers].map(([key, value]) => ({ key, value }))
    return {
      columns: { questionnaire: JSON.stringify(then) },
      kind: 'ContactChanged',
      payload: { fields: ['questionnaire'] },
    }
  })
