import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Program } from '@attune/contract/programs/entity'
import { failureOf } from '../../client/failure.ts'
import { storeFormDraft } from '../../client/forms/form-drafts.ts'
import { CallRefused } from '../../client/refusal.ts'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import { toDraft, toEdit } from './program-edits.ts'
import { useProgramEditor } from './use-program-editor.ts'

const update = vi.hoisted(() => vi.fn<(input: object) => Promise<Program>>())
// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../../client/account.ts'), () => ({ useAccount: () => ({ _id: 'us_priya' }) }) as never)
vi.mock(import('../../client/calls.ts'), () => ({ calls: { programs: { update } } }) as never)
vi.mock(import('../program-queries.ts'), () => ({ programs: { reload: () => Promise.resolve() } }) as never)

const PROGRAM: Program = {
  ...{ _id: 'pg_1', title: 'First week', description: '', days: 7, welcome: '', steps: [], scenes: [] },
  ...{ people: 0, brokenSteps: 0, version: 2, archived: false, publishedBy: null, rev: 3 },
  updatedAt: '2026-03-02T10:00:00Z',
  abilities: { update: true, enrol: true },
}

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

/** The editor of a program, with a new title that was typed over revision 3. */
const editorOf = (program: Program) => {
  storeFormDraft('us_priya', 'program:pg_1', toDraft({ ...toEdit(PROGRAM), title: 'Week one' }, PROGRAM))
  const found: ReturnType<typeof useProgramEditor>[] = []
  const Editor = () => {
    found.push(useProgramEditor(program))
    return null
  }
  renderToString(<Editor />)
  const [editor] = found
  if (editor === undefined) throw new Error('Nothing was drawn.')
  return editor
}

test.for([
  ['what it was typed over', 3],
  ['what someone else has saved meanwhile, which the page has said', 4],
] as const)('an edit is saved over %s, with nothing but what was changed', async ([, rev]) => {
  const program = { ...PROGRAM, rev }
  update.mockResolvedValue({ ...program, title: 'Week one', rev: rev + 1 })
  const editor = editorOf(program)
  expect(editor.theirs).toEqual(rev === 3 ? null : program)
  await editor.save('pin')
  expect(update).toHaveBeenLastCalledWith({ id: 'pg_1', 'if-match': rev, title: 'Week one', live: 'pin' })
})

test.for([
  ['s_2', 'Day 3: Unknown variable.'],
  [null, 'Welcome: Unknown variable.'],
] as const)('a step that can’t be saved (%s) is named by its day: %s', async ([stepId, content]) => {
  const step = { time: { type: 'exact_time', localTime: '08:00' }, action: { kind: 'message', text: 'Hi' } } as const
  const editor = editorOf({ ...PROGRAM, steps: [1, 3].map((day, at) => ({ ...step, _id: `s_${at + 1}`, day })) })
  const body = { code: 'ProgramStepInvalid', status: 422, title: 'Program not saved', content: 'Check the steps.' }
  const data = { stepId, property: 'text', reason: 'Unknown variable.' }
  update.mockRejectedValueOnce(new CallRefused({ ...body, data }, 'rq_1'))
  const failure = await editor.save('pin').catch(failureOf)
  expect(failure).toEqual({ ...body, content, reference: 'rq_1' })
})
