import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Absence } from '@attune/contract/staff/absence-calls'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { storeFormDraft, toEditDraft } from '../../client/forms/form-drafts.ts'
import type { EditedForm } from '../../client/forms/use-edit-form.ts'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import type { AwayValues } from './away-changes.ts'
import { ChangeAway } from './ChangeAway.tsx'

const changeAbsence = vi.hoisted(() => vi.fn<(input: object) => Promise<Absence>>())
const refreshAbsences = vi.hoisted(() => vi.fn<() => void>())
const notify = vi.hoisted(() => vi.fn<(notice: object) => void>())
const forms = vi.hoisted((): EditedForm<AwayValues>[] => [])

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { directory: { changeAbsence } } }) as never)
vi.mock(import('../../client/notify.ts'), () => ({ notify, notifyFailure: () => undefined }) as never)
vi.mock(import('../../client/account.ts'), () => ({ useAccount: () => ({ _id: 'us_priya' }) }) as never)
vi.mock(import('./absences-query.ts'), () => ({ refreshAbsences }) as never)
vi.mock(
  import('../../ui/form/EditForm.tsx'),
  () => ({ EditForm: ({ form }: { form: EditedForm<AwayValues> }) => void forms.push(form) }) as never,
)

const CARLAS = {
  ...{ _id: 'ab_1', account: { _id: 'us_carla', name: 'Carla' }, cover: { _id: 'us_hannah' }, timezone: 'UTC' },
  ...{ from: '2036-07-01T09:00:00.000Z', to: '2036-07-08T18:00:00.000Z', current: false },
  ...{ note: 'Maria wants short texts.', rev: 3 },
} as Absence // The fields that the form works with.

beforeEach(() => {
  vi.clearAllMocks()
  forms.length = 0
  vi.stubGlobal('sessionStorage', memoryStorage())
})

/** The form with what Priya typed over revision 3; `now` is the absence as it is loaded by then. */
const open = (typed: Partial<AwayValues>, now: Absence) => {
  storeFormDraft('us_priya', 'away-ab_1', toEditDraft(typed, 3))
  const onDone = vi.fn<() => void>()
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeAway absence={now} onDone={onDone} />
    </QueryClientProvider>,
  )
  const [form] = forms
  if (form === undefined) throw new Error('Nothing was drawn.')
  return { form, onDone }
}

test('what is changed is saved over the revision it was typed over, and the dialog closes', async () => {
  changeAbsence.mockResolvedValue({ ...CARLAS, rev: 4 })
  const { form, onDone } = open({ note: ' Call Tom. ' }, CARLAS)
  form.save()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(changeAbsence).toHaveBeenCalledExactlyOnceWith({ id: 'ab_1', rev: 3, note: 'Call Tom.' })
  expect(notify).toHaveBeenCalledExactlyOnceWith({ kind: 'good', title: 'Carla’s time away changed' })
})

test('a note that somebody else has changed since isn’t replaced, although theirs is loaded', async () => {
  const theirs = { ...CARLAS, note: 'Maria wants a call.', rev: 4 }
  const data = { title: 'Time away changed', reference: null, detail: theirs }
  changeAbsence.mockRejectedValue(Object.assign(new Error('Changed.'), { code: 'AbsenceOutdated', status: 409, data }))
  const { form, onDone } = open({ note: 'Call Tom.' }, theirs)
  form.save()
  await expect.poll(() => refreshAbsences.mock.calls.length).toBe(1)
  expect(changeAbsence).toHaveBeenCalledExactlyOnceWith({ id: 'ab_1', rev: 3, note: 'Call Tom.' })
  expect(onDone).not.toHaveBeenCalled()
})

test('nothing is sent while a day is missing', () => {
  const { form } = open({ toDay: '' }, CARLAS)
  form.save()
  expect(form.errors).toEqual({ toDay: 'Choose a day and a time.' })
  expect(changeAbsence).not.toHaveBeenCalled()
})
