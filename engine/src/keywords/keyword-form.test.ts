import { describe, expect, test } from 'vitest'
import { findKeyword, keywordForm } from './keyword-form.ts'

describe('a keyword’s form', () => {
  test.for([
    ['"Join!"', 'join'],
    ['  Sign \n UP ', 'sign up'],
    ['ＪＯＩＮ', 'join'],
    ['JÓIN', 'join'],
    ['Straße', 'strasse'],
    ['İSTANBUL', 'istanbul'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['join 👍🏽', 'join'],
    ['👍🏽', '👍'],
    ['❤️', '❤'],
    ['1️⃣', '1'],
    ['\u200Fقَائِمَة\u200E', 'قايمة'],
    ['«תַּפְרִיט»', 'תפריט'],
    ['हिन्दी', 'हिन्दी'],
    ['don’t', "don't"],
    ['?!', ''],
    ['', ''],
  ])('of %j is %j', ([text, form]) => expect(keywordForm(text ?? '')).toBe(form))

  test('is its own form', () => {
    for (const text of ['Straße', 'हिन्दी', '👍🏽', 'ｊｏｉｎ ß', 'Ǆ'])
      expect(keywordForm(keywordForm(text))).toBe(keywordForm(text))
  })
})

describe('finding a keyword', () => {
  const words = [
    { form: 'menu', match: 'first' as const },
    { form: 'menu today', match: 'first' as const },
    { form: 'join', match: 'whole' as const },
    { form: '👍', match: 'first' as const },
  ]

  test.for<[string, string | null, boolean]>([
    ['Menu', 'menu', true],
    ['menu today please', 'menu today', false],
    ['Menu: rice?', 'menu', false],
    ['menus', null, false],
    ['menu-card', null, false],
    ['join us', null, false],
    ['JOIN.', 'join', true],
    ['👍', '👍', true],
    ['👍 great', '👍', false],
    [`menu ${'x'.repeat(900)}`, 'menu', false],
    [`join${' '.repeat(900)}`, null, false],
  ])('in %j', ([text, form, isWhole]) =>
    expect(findKeyword(text, words)).toEqual(form === null ? null : { form, isWhole }),
  )
})
