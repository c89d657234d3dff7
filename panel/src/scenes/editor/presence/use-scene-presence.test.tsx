import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../conversations/testing/memory-storage.ts'
import { useScenePresence } from './use-scene-presence.ts'

const Editor = () => {
  useScenePresence('sc_1', 0)
  return <p>The editor</p>
}

test('the editor also opens without https, where browsers make no UUIDs', () => {
  const storage = memoryStorage()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const draw = () =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <Editor />
      </QueryClientProvider>,
    )
  expect(draw()).toContain('The editor')
  const tab = storage.getItem('sceneEditorTab')
  expect(tab).toMatch(/^[0-9a-f]{32}$/)
  // A tab keeps its id.
  draw()
  expect(storage.getItem('sceneEditorTab')).toBe(tab)
})
