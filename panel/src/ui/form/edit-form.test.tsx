import { MantineProvider, TextInput } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { EditForm } from './EditForm.tsx'
import { focusWrong } from './focus-wrong.ts'

const still = {
  failure: null as string | null,
  refusals: 0,
  isDirty: false,
  isSaving: false,
  save: () => {},
  discard: () => {},
}

const drawn = (form: Partial<typeof still> & { isHeld?: boolean }, isStopped = false): string =>
  renderToString(
    <MantineProvider>
      <EditForm form={{ ...still, ...form }} className="fields" isStopped={isStopped}>
        <TextInput label="Name" error={form.isHeld === true ? 'Enter a name.' : null} />
      </EditForm>
    </MantineProvider>,
  )
const saveButton = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? ''

test('Save and Discard are there from the first change until it is saved', () => {
  expect(drawn({})).not.toContain('<button')
  expect(drawn({ isDirty: true })).toMatch(/Save.*Discard/)
  // The value being saved may have been typed back.
  expect(drawn({ isSaving: true })).toMatch(/Save.*Discard/)
})

test('why the whole wasn’t saved is announced, and can take the focus', () => {
  expect(drawn({ isDirty: true, failure: 'Someone else changed it.' })).toMatch(
    /<p[^>]*role="alert" tabindex="-1">Someone else changed it\./,
  )
  expect(drawn({ isDirty: true })).not.toContain('role="alert"')
})

test('while a field is wrong, Save looks disabled but can be pressed, which leads to the field', () => {
  const held = saveButton(drawn({ isDirty: true, isHeld: true }))
  expect(held).toContain('aria-disabled="true"')
  expect(held).toContain('data-disabled')
  expect(held).not.toMatch(/ disabled/)
  expect(saveButton(drawn({ isDirty: true }))).not.toContain('disabled')
  expect(saveButton(drawn({ isDirty: true }, true))).toMatch(/ disabled/)
})

/** A form as `focusWrong` sees it: these elements, found by the key in the selector. */
const formOf = (elements: Record<string, HTMLElement>) =>
  ({
    querySelector: (selector: string) =>
      Object.entries(elements).find(([sign]) => selector.includes(sign))?.[1] ?? null,
  }) as unknown as HTMLElement // All that is asked of it.
const element = () =>
  ({ focus: vi.fn<() => void>(), closest: () => null, scrollIntoView: vi.fn<() => void>() }) as unknown as HTMLElement // The same.

test('the first wrong field gets the focus, or else the sentence of the whole', () => {
  const [field, sentence] = [element(), element()]
  focusWrong(formOf({ 'aria-invalid': field, alert: sentence }))
  expect(field.focus).toHaveBeenCalledOnce()
  expect(sentence.focus).not.toHaveBeenCalled()
  focusWrong(formOf({ alert: sentence }))
  expect(sentence.focus).toHaveBeenCalledOnce()
  focusWrong(formOf({}))
  focusWrong(null)
  expect(field.focus).toHaveBeenCalledOnce()
})
