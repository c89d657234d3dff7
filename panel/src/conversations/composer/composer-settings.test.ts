import { describe, expect, test } from 'vitest'
import { parseComposerSettings } from './composer-settings.ts'

describe('composer settings', () => {
  test('default to: Enter sends, three seconds to undo, the conversation stays, suggestions shown', () =>
    expect(parseComposerSettings(null)).toEqual({
      enterSends: true,
      undoSeconds: 3,
      sendAndNext: false,
      suggestions: true,
    }))

  test('are what was chosen', () =>
    expect(
      parseComposerSettings('{"enterSends":false,"undoSeconds":0,"sendAndNext":true,"suggestions":false}'),
    ).toEqual({
      enterSends: false,
      undoSeconds: 0,
      sendAndNext: true,
      suggestions: false,
    }))

  test.for(['nonsense', '[]', 'null', '{"undoSeconds":7,"enterSends":"no","sendAndNext":1,"suggestions":1}'])(
    '%s is ignored',
    (json) => expect(parseComposerSettings(json)).toEqual(parseComposerSettings(null)),
  )
})
