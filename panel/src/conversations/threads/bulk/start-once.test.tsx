import { Children, isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { MARIA, thread } from '../../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const startBulk = vi.hoisted(() => vi.fn<(input: { action: { kind: string } }) => Promise<{ _id: string }>>())
const bar = vi.hoisted(() => ({ buttons: null as ReactNode }))
vi.mock('../../../client/calls.ts', () => ({ calls: { contacts: { startBulk } } }))
vi.mock('../../../ui/table/selection/BulkBar.tsx', () => ({
  BulkBar: ({ children }: { children: ReactNode }) => {
    bar.buttons = children
    return null
  },
}))
const { BulkActions } = await import('./BulkActions.tsx')

const press = (label: string): void => {
  for (const button of Children.toArray(bar.buttons))
    if (isValidElement<{ 'aria-label': string; onClick: () => void }>(button) && button.props['aria-label'] === label)
      button.props.onClick()
}
const kinds = () => startBulk.mock.calls.map(([{ action }]) => action.kind)

test('a bulk action that is pressed again before the server answers is begun once, and can be begun again later', async () => {
  const slow = Promise.withResolvers<{ _id: string }>()
  startBulk.mockReturnValue(slow.promise)
  renderToString(
    <BulkActions
      selection={{
        selection: { kind: 'some', keys: new Set([MARIA]) },
        toggle: () => undefined,
        all: () => undefined,
        none: () => undefined,
      }}
      rows={[thread()]}
      filter={{ folder: 'needs-answer', q: '', filters: {} }}
      total={1}
    />,
  )
  press('No answer needed')
  press('No answer needed')
  press('Mark as read')
  expect(kinds()).toEqual(['needs-answer', 'unread'])
  slow.resolve({ _id: 'jb_1' })
  await expect
    .poll(() => {
      press('No answer needed')
      return kinds()
    })
    .toEqual(['needs-answer', 'unread', 'needs-answer'])
})
