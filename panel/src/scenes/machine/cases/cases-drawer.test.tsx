import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { SceneCase } from '@attune/contract/scenes/case'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { queryClient } from '../../../client/query-client.ts'
import { casesKey } from '../../keys.ts'
import type { CaseRow } from './CaseRow.tsx'
import { CasesDrawer } from './CasesDrawer.tsx'

const removeCase = vi.hoisted(() => vi.fn<(input: object) => Promise<object>>())
const putCase = vi.hoisted(() => vi.fn<(input: object) => Promise<object>>())
const notifyFailure = vi.hoisted(() => vi.fn<(error: unknown) => void>())
const focusIfLost = vi.hoisted(() => vi.fn<() => void>())
const rows = vi.hoisted((): Parameters<typeof CaseRow>[0][] => [])

// The test worker may have loaded the real modules for other files; start and end without them.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('../../../client/calls.ts', () => ({ calls: { scenes: { removeCase, putCase } } }))
vi.mock('../../../client/notify.ts', () => ({ notifyFailure }))
vi.mock('../../../ui/keys/focus-if-lost.ts', () => ({ focusIfLost }))
vi.mock('../../../ui/Overlay.tsx', () => ({ Overlay: ({ children }: { children: ReactNode }) => children }))
vi.mock('./CaseRow.tsx', () => ({ CaseRow: (props: Parameters<typeof CaseRow>[0]) => void rows.push(props) }))

const SCENE: SceneGraph = { format: 1, sceneId: 'sc_1', version: 1, title: 'Check-in', nodes: [], dataSource: [] }
const caseOf = (_id: string, rev: number) => ({ _id, rev, title: _id }) as SceneCase // All that is used of it.
const isStale = () => queryClient.getQueryState(casesKey('sc_1'))?.isInvalidated

const open = (cases: SceneCase[] | null): string => {
  rows.length = 0
  if (cases !== null) queryClient.setQueryData(casesKey('sc_1'), cases)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <CasesDrawer scene={SCENE} onOpen={() => {}} onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  return () => queryClient.clear()
})

test('a scene without cases says how to record one, and one whose cases are loading says that', () => {
  expect(open([])).toContain('No cases yet')
  queryClient.clear()
  expect(open(null)).toContain('Loading cases')
})

test('each case has a row', () => {
  expect(open([caseOf('ca_1', 1), caseOf('ca_2', 4)])).not.toContain('No cases yet')
  expect(rows.map(({ one }) => one._id)).toEqual(['ca_1', 'ca_2'])
})

test('Update records the case anew, with the scene as drafted and the revision on the screen', async () => {
  putCase.mockResolvedValue({})
  open([caseOf('ca_1', 4)])
  rows[0]?.onUpdate()
  await expect.poll(isStale).toBe(true)
  expect(putCase).toHaveBeenCalledExactlyOnceWith({
    ...{ id: 'sc_1', caseId: 'ca_1', 'if-match': 4, record: true },
    ...{ nodes: [], dataSource: [] },
  })
  expect(notifyFailure).not.toHaveBeenCalled()
})

test('Remove removes the case, and then looks whether the focus went with its row', async () => {
  removeCase.mockResolvedValue({})
  open([caseOf('ca_1', 1), caseOf('ca_2', 1)])
  rows[1]?.onRemove()
  await expect.poll(() => focusIfLost.mock.calls.length).toBe(1)
  expect(removeCase).toHaveBeenCalledExactlyOnceWith({ id: 'sc_1', caseId: 'ca_2' })
  expect(isStale()).toBe(true)
})

test.for(['onUpdate', 'onRemove'] as const)('a refusal of %s is said, and the cases are loaded again', async (act) => {
  const refusal = new Error('Someone else has changed this case.')
  putCase.mockRejectedValue(refusal)
  removeCase.mockRejectedValue(refusal)
  open([caseOf('ca_1', 1)])
  rows[0]?.[act]()
  await expect.poll(() => notifyFailure.mock.calls).toEqual([[refusal]])
  expect(isStale()).toBe(true)
  await expect.poll(() => focusIfLost.mock.calls.length).toBe(1)
})
