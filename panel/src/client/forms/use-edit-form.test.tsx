import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useEditForm, type EditedForm } from './use-edit-form.ts'

interface Names {
  title: string
  timezone: string
}

const saved: Names = { title: 'Northline', timezone: 'America/Denver' }

/** The name form with an earlier draft. */
const formWith = (draft: Partial<Names>) => {
  const save = vi.fn<(changes: Partial<Names>) => Promise<string>>(async () => 'rev 2')
  const onSaved = vi.fn<(answer: string, changes: Partial<Names>, before: Partial<Names>) => void>()
  const found: EditedForm<Names>[] = []
  const Form = () => {
    const form = useEditForm<Names, string>({
      saved,
      toSend: (names) => ({ ...names, title: names.title.trim() }),
      check: ({ title }) => (title.trim() === '' ? { title: 'Enter a name.' } : {}),
      save,
      onSaved,
      store: { read: () => draft, write: () => {} },
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
  return { form, save, onSaved }
}

test('only what differs is saved, with what it was to take it back', async () => {
  const { form, save, onSaved } = formWith({ title: ' Northline West ', timezone: 'America/Denver' })
  expect(form.values).toEqual({ title: ' Northline West ', timezone: 'America/Denver' })
  expect([form.isDirty, form.isUnsaved, form.isHeld]).toEqual([true, true, false])
  form.save()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(save.mock.calls).toEqual([[{ title: 'Northline West' }]])
  expect(onSaved).toHaveBeenCalledWith('rev 2', { title: 'Northline West' }, { title: 'Northline' })
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
