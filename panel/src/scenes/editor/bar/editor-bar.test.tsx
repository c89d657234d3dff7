import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { Editor } from '../use-editor.ts'
import { EditorBar } from './EditorBar.tsx'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(
  import('@tanstack/react-router'),
  () => ({ Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }) as never,
)
vi.mock(import('./DraftMark.tsx'), () => ({ DraftMark: () => null }) as never)

const nothing = () => {}
const handlers = {
  ...{ onSearch: nothing, onVersions: nothing, onLayout: nothing, onPlay: nothing, onValidate: nothing },
  ...{ onSave: nothing, onDiscard: nothing, onSide: nothing },
}

/** The opening tag of the button with this text, while the scene is in this state. */
const buttonOf = (word: string, state: Partial<Editor['save']>, blockedBy: string | null = null): string => {
  const editor = {
    scene: { archived: false, version: 3, counts: { active: 0 } },
    editing: { document: { title: 'Welcome' }, undoes: null, redoes: null },
    ...{ edits: 1, draft: { state: 'saved' }, others: null },
    save: { isSaving: false, isValidating: false, ...state },
  } as unknown as Editor // All that the bar shows of it.
  const html = renderToString(
    <MantineProvider>
      <EditorBar editor={editor} blockedBy={blockedBy} searching={false} versions={false} {...handlers} />
    </MantineProvider>,
  )
  return (
    html
      .split('<button')
      .find((button) => button.includes(`>${word}<`))
      ?.split('>')[0] ?? ''
  )
}

test.for([
  ['Save', { isSaving: true }, null],
  ['Save', {}, 'Lock Saving is on'],
  ['Validate', { isValidating: true }, null],
] as const)('%s keeps the focus while it does nothing', ([word, state, blockedBy]) => {
  expect(buttonOf(word, {})).not.toContain('disabled')
  const button = buttonOf(word, state, blockedBy)
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toMatch(/ disabled/)
})
