import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SceneCase } from '@attune/contract/scenes/case'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { sceneOf } from '@attune/engine/cases/case'
import { recordCase } from '@attune/engine/tape/cases/record-case'
import { playTape } from '@attune/engine/tape/play-tape'
import { tapeOf } from '@attune/engine/tape/testing/tapes'
import { CaseRow } from './CaseRow.tsx'

const nothing = () => {}
// All that is used of them; without a tape the case isn't run.
const CASE: Partial<SceneCase> = {
  ...{ title: 'First day', version: 3, expected: [], createdBy: null, abilities: { update: true } },
}
const SCENE = {} as SceneGraph

const render = ({ one = CASE, scene = SCENE, busy = false }): string =>
  renderToString(
    <MantineProvider>
      <CaseRow one={one as SceneCase} {...{ scene, busy, onOpen: nothing, onUpdate: nothing, onRemove: nothing }} />
    </MantineProvider>,
  )

/** The opening tag of the button with this text. */
const tagOf = (html: string, word: string): string =>
  html
    .split('<button')
    .find((button) => button.includes(`>${word}<`))
    ?.split('>')[0] ?? ''
const buttonOf = (word: string, busy: boolean): string => tagOf(render({ busy }), word)

test.for(['Update', 'Remove'])('%s keeps the focus while the case is changed', (word) => {
  expect(buttonOf(word, false)).not.toBe('')
  expect(buttonOf(word, false)).not.toContain('disabled')
  expect(buttonOf(word, true)).toContain('aria-disabled="true"')
  expect(buttonOf(word, true)).not.toMatch(/ disabled/)
})

const recipients = { kind: 'static', type: 'string', value: 'hannah@northline.example' }
const MAILING = sceneOf({
  nodes: [
    { _id: 'run', type: 'scene_run', to: { 1: 'mail' } },
    { _id: 'mail', type: 'send_email', properties: { subject: 'Plan', content: 'Walk.', recipients } },
  ],
})
const RECORDED = recordCase(playTape(MAILING, tapeOf([], '2026-03-02T12:00:00Z')))
const [mailed, ...others] = RECORDED.expected
const OLDER = [{ at: mailed?.at ?? '', words: 'Mails “Plan” to 1 recipient' }, ...others]
const row = (expected: SceneCase['expected'], abilities = { update: true }) =>
  render({ scene: MAILING, one: { ...CASE, tape: { ...RECORDED.tape }, expected, abilities } })

test('a case that passes can be updated only if it was recorded when cases compared less, and says so', () => {
  const [now, older] = [row(RECORDED.expected), row(OLDER)]
  for (const html of [now, older]) expect(html).toContain('>passes<')
  expect(tagOf(now, 'Update')).toMatch(/ disabled/)
  expect(now).not.toContain('compared less')
  expect(tagOf(older, 'Update')).not.toMatch(/ disabled/)
  expect(older).toContain('compared less')
})

test('those who can’t update a case aren’t told to', () => {
  expect(row(OLDER, { update: false })).not.toContain('compared less')
})
