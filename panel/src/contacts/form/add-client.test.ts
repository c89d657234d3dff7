import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Contact } from '@attune/contract/contacts/entity'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import { makeClient } from '../testing/contacts.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const { create, updateQuestionnaires } = vi.hoisted(() => ({
  create: vi.fn<() => Promise<Contact>>(),
  updateQuestionnaires: vi.fn<(input: object) => Promise<Contact>>(),
}))
vi.mock('../../client/calls.ts', () => ({ calls: { contacts: { create, updateQuestionnaires } } }))

const { addClient } = await import('./add-client.ts')
const { answersFormOf, readAnswerEdits } = await import('./answers.ts')
const { readFormDraft } = await import('../../client/forms/form-drafts.ts')
const { currentNotices } = await import('../../client/notify.ts')

const maria = makeClient()
const job = { key: 'Job', value: 'Nurse' }
const draft = () => readAnswerEdits(readFormDraft('us_priya', answersFormOf(maria._id)), [])
const add = () =>
  addClient({ profile: { basic: { fullName: 'Maria Lopez' } } }, [job, { key: 'Age', value: ' ' }], 'us_priya')

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  create.mockReset().mockResolvedValue(maria)
  updateQuestionnaires.mockReset()
})

test('a client is added with the answers that were given', async () => {
  const answered = makeClient({ rev: 2 })
  updateQuestionnaires.mockResolvedValue(answered)
  expect(await add()).toBe(answered)
  expect(updateQuestionnaires).toHaveBeenCalledExactlyOnceWith({ id: maria._id, questionnaire: [job] })
  expect(draft()).toMatchObject({ isEdited: false })
})

test('answers that can’t be saved wait in the profile of the client, who was added', async () => {
  updateQuestionnaires.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await add()).toBe(maria)
  expect(draft()).toEqual({ isEdited: true, answers: [job], patch: [job], conflicts: [] })
  expect(currentNotices()).toMatchObject([{ kind: 'bad', title: 'No connection' }])
})

test('a client who can’t be added isn’t there', async () => {
  create.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(add()).rejects.toThrow('Failed to fetch')
  expect(updateQuestionnaires).not.toHaveBeenCalled()
})
