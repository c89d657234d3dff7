import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { Message } from '@attune/contract/conversations/entity'
import { message, thread } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
type ListMessages = (input: { since?: string }) => Promise<{ data: Message[] }>
const listMessages = vi.hoisted(() => vi.fn<ListMessages>())
const field = vi.hoisted(() => ({ type: (_day: string): void => undefined }))
vi.mock('../../client/calls.ts', () => ({ calls: { conversations: { listMessages } } }))
vi.mock('./use-thread-hits.ts', () => ({
  useThreadHits: () => ({ hits: [], hasMore: false, error: null, isCurrent: false }),
}))
vi.mock('../../ui/inputs/TypedDateField.tsx', () => ({
  TypedDateField: ({ onChange }: { onChange: (day: string) => void }) => {
    field.type = onChange
    return null
  },
}))
const { ThreadSearch } = await import('./ThreadSearch.tsx')

test('a date that is typed leads to its first message, even if the answer for an earlier one comes later', async () => {
  const answers = [Promise.withResolvers<{ data: Message[] }>(), Promise.withResolvers<{ data: Message[] }>()]
  for (const { promise } of answers) listMessages.mockReturnValueOnce(promise)
  const onGo = vi.fn<(messageId: string) => void>()
  renderToString(
    <MantineProvider>
      <ThreadSearch thread={thread()} zone="America/Denver" msgId={undefined} onGo={onGo} onClose={() => undefined} />
    </MantineProvider>,
  )
  field.type('2027-03-01')
  field.type('2027-03-10')
  expect(listMessages.mock.calls.map(([{ since }]) => since)).toEqual([
    '2027-03-01T07:00:00.000Z',
    '2027-03-10T07:00:00.000Z',
  ])
  const [early, late] = [message({ sequence: 1 }), message({ sequence: 2 })]
  answers[1]?.resolve({ data: [late] })
  await expect.poll(() => onGo.mock.calls).toEqual([[late.id, false]])
  answers[0]?.resolve({ data: [early] })
  await answers[0]?.promise
  await Promise.resolve()
  expect(onGo).toHaveBeenCalledOnce()
})
