import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import { currentNotices, dismissAll } from '../notify.ts'
import { CallRefused } from '../refusal.ts'
import { hasFormDrafts, storeFormDraft, toEditDraft } from './form-drafts.ts'
import { useEditForm, type EditedForm } from './use-edit-form.ts'

// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../account.ts'), () => ({ useAccount: () => ({ _id: 'us_priya' }) }) as never)

interface Names {
  title: string
  timezone: string
}

const saved: Names = { title: 'Northline', timezone: 'America/Denver' }

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

/** The name form at revision 3, with a draft that was stored over revision `base`. */
const formWith = (draft: Partial<Names>, base = 3) => {
  storeFormDraft('us_priya', 'names', toEditDraft(draft, base))
  const save = vi.fn<(changes: Partial<Names>, rev: number) => Promise<string>>(async () => 'rev 4')
  const onSaved = vi.fn<(answer: string, changes: Partial<Names>, before: Partial<Names>) => void>()
  const onRefused = vi.fn<(error: unknown) => void>()
  const found: EditedForm<Names>[] = []
  const Form = () => {
    const form = useEditForm<Names, string>({
      form: 'names',
      loaded: 'rev 3',
      savedOf: (loaded) => ({ saved, rev: loaded === 'rev 3' ? 3 : 4 }),
      toSend: (names) => ({ ...names, title: names.title.trim() }),
      check: ({ title }) => (title.trim() === '' ? { title: 'Enter a name.' } : {}),
      save,
      onSaved,
      onRefused,
    })
    found.push(form)
    return null
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const [form] = found
  if (form === undefined) throw new Error('Nothing was drawn.')
  return { form, save, onSaved, onRefused }
}

test('only what differs is saved, with what it was to take it back, and is no longer stored', async () => {
  const { form, save, onSaved } = formWith({ title: ' Northline West ', timezone: 'America/Denver' })
  expect(form.values).toEqual({ title: ' Northline West ', timezone: 'America/Denver' })
  expect([form.isDirty, form.isUnsaved, form.isHeld]).toEqual([true, true, false])
  form.save()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(save.mock.calls).toEqual([[{ title: 'Northline West' }, 3]])
  expect(onSaved).toHaveBeenCalledWith('rev 4', { title: 'Northline West' }, { title: 'Northline' })
  expect(hasFormDrafts()).toBe(false)
})

test('a draft from an earlier session is saved over the revision it was typed over, and stays if refused', async () => {
  const { form, save, onRefused } = formWith({ title: 'Northline West' }, 2)
  save.mockRejectedValue(new Error('Someone else changed this organization in the meantime.'))
  form.save()
  await expect.poll(() => onRefused.mock.calls.length).toBe(1)
  expect(save.mock.calls).toEqual([[{ title: 'Northline West' }, 2]])
  expect(hasFormDrafts()).toBe(true)
})

test('a save that fails once its page has been left is told by a toast', async () => {
  // Nothing is drawn in a browser here, as after the page was left.
  dismissAll()
  const { form, save } = formWith({ title: 'Northline West' })
  const refused = { code: 'OrganizationChanged', status: 409, title: 'Not saved', content: 'Someone else was faster.' }
  save.mockRejectedValue(new CallRefused(refused, null))
  form.save()
  await expect.poll(() => currentNotices()).toHaveLength(1)
  expect(currentNotices()).toMatchObject([{ kind: 'bad', title: 'Not saved', content: 'Someone else was faster.' }])
  dismissAll()
})

test('nothing is sent while a field is wrong, or without a change', async () => {
  const emptied = formWith({ title: ' ' })
  expect([emptied.form.isHeld, emptied.form.errors]).toEqual([true, { title: 'Enter a name.' }])
  const same = formWith({ title: 'Northline ' })
  expect([same.form.isDirty, same.form.isUnsaved]).toEqual([false, false])
  for (const { form, save } of [emptied, same]) {
    form.save()
    await Promise.resolve()
    expect(save).not.toHaveBeenCalled()
  }
})
