import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Contact } from '@attune/contract/contacts/entity'
import { makeClient } from '../testing/contacts.ts'
import { editAnswers } from './answers.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const { updateQuestionnaires, newerContactOf } = vi.hoisted(() => ({
  updateQuestionnaires: vi.fn<(input: object) => Promise<Contact>>(),
  newerContactOf: vi.fn<(error: unknown) => Contact | null>(),
}))
vi.mock('../../client/calls.ts', () => ({ calls: { contacts: { updateQuestionnaires } } }))
vi.mock('../data/newer-contact.ts', () => ({ newerContactOf }))

const { saveAnswers } = await import('./save-answers.ts')

const withJob = (rev: number, value: string): Contact => {
  const client = makeClient({ rev })
  return { ...client, profile: { ...client.profile, questionnaire: [{ key: 'Job', value }] } }
}
const edits = editAnswers({}, [{ key: 'Job', value: 'Nurse' }], [{ key: 'Job', value: 'Doctor' }])
const sentOnto = (rev: number) =>
  expect.objectContaining({ 'if-match': rev, questionnaire: [{ key: 'Job', value: 'Doctor' }] })
const refusal = new Error('Someone else changed this client.')

beforeEach(() => {
  updateQuestionnaires.mockReset()
  newerContactOf.mockReset()
})

test('answers are saved onto the revision that is shown', async () => {
  const saved = withJob(4, 'Doctor')
  updateQuestionnaires.mockResolvedValue(saved)
  expect(await saveAnswers(withJob(3, 'Nurse'), edits)).toBe(saved)
  expect(updateQuestionnaires).toHaveBeenCalledExactlyOnceWith(sentOnto(3))
})

test('what somebody else changed beside these answers is no reason to ask', async () => {
  const saved = withJob(6, 'Doctor')
  updateQuestionnaires.mockRejectedValueOnce(refusal).mockResolvedValueOnce(saved)
  newerContactOf.mockReturnValue(withJob(5, 'Nurse'))
  expect(await saveAnswers(withJob(3, 'Nurse'), edits)).toBe(saved)
  expect(updateQuestionnaires).toHaveBeenLastCalledWith(sentOnto(5))
})

test('an answer that somebody else changed is not overwritten', async () => {
  updateQuestionnaires.mockRejectedValue(refusal)
  newerContactOf.mockReturnValue(withJob(5, 'Pilot'))
  await expect(saveAnswers(withJob(3, 'Nurse'), edits)).rejects.toBe(refusal)
  expect(updateQuestionnaires).toHaveBeenCalledOnce()
})

test('another failure is not tried again', async () => {
  updateQuestionnaires.mockRejectedValue(new TypeError('Failed to fetch'))
  newerContactOf.mockReturnValue(null)
  await expect(saveAnswers(withJob(3, 'Nurse'), edits)).rejects.toThrow('Failed to fetch')
  expect(updateQuestionnaires).toHaveBeenCalledOnce()
})
