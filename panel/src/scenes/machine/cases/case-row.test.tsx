import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SceneCase } from '@attune/contract/scenes/case'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { CaseRow } from './CaseRow.tsx'

const nothing = () => {}
// All that is used of them; without a tape the case isn't run.
const CASE = { title: 'First day', version: 3, expected: [], createdBy: null, abilities: { update: true } }
const SCENE = {} as SceneGraph

/** The opening tag of the button with this text. */
const buttonOf = (word: string, busy: boolean): string => {
  const html = renderToString(
    <MantineProvider>
      <CaseRow
        one={CASE as unknown as SceneCase}
        {...{ scene: SCENE, busy, onOpen: nothing, onUpdate: nothing, onRemove: nothing }}
      />
    </MantineProvider>,
  )
  return (
    html
      .split('<button')
      .find((button) => button.includes(`>${word}<`))
      ?.split('>')[0] ?? ''
  )
}

test.for(['Update', 'Remove'])('%s keeps the focus while the case is changed', (word) => {
  expect(buttonOf(word, false)).not.toBe('')
  expect(buttonOf(word, false)).not.toContain('disabled')
  expect(buttonOf(word, true)).toContain('aria-disabled="true"')
  expect(buttonOf(word, true)).not.toMatch(/ disabled/)
})
