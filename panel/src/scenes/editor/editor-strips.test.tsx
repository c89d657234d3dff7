import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { afterAll, expect, test, vi } from 'vitest'
import { sceneOf } from './document/testing.ts'
import { EditorStrips } from './EditorStrips.tsx'
import type { Editor } from './use-editor.ts'

// The test worker may have loaded the real module for other files; start and end without it.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('../../client/calls.ts', () => ({ calls: { scenes: {}, prompts: {} } }))
vi.mock('./IssueStrips.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/3f9c21a.js')
})

test('the editor stays open if a save fails without a connection, and with it the code that says why', async () => {
  const document = sceneOf({ run: null })
  // What the strips read of an editor.
  const editor = {
    scene: { _id: 'sc_1', rev: 3 },
    base: { rev: 3 },
    editing: { document },
    edits: 1,
    draft: { state: { kind: 'none' } },
    save: { failure: { reason: 'Can’t reach the server.', issues: [], total: 0, document }, warnings: null },
  } as unknown as Editor
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <EditorStrips editor={editor} unapplied="Greeting" outdated={null} onShow={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const page = await new Response(prelude).text()
  for (const words of ['Try again', 'Greeting has unapplied changes.']) expect(page).toContain(words)
})
