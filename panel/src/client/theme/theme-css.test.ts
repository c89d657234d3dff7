import { expect, test } from 'vitest'
import { accentCss } from './theme-css.ts'

test('an accent becomes rules for both schemes', () => {
  expect(
    accentCss({
      colors: { accent: ['#eeeeee', '#111111'] },
      variables: { light: { '--accent': '#123456' }, dark: { '--accent': '#abcdef' } },
    }),
  ).toBe(
    ':root:root{--mantine-color-accent-0:#eeeeee;--mantine-color-accent-1:#111111;}' +
      ':root:root[data-mantine-color-scheme=light]{--accent:#123456;}' +
      ':root:root[data-mantine-color-scheme=dark]{--accent:#abcdef;}',
  )
})

test('only colors and variable names are let through', () => {
  const hostile = { '--accent': 'red;} body{display:none', color: '#123456', '--ok': '#123456' }
  expect(accentCss({ colors: { accent: ['url(x)'] }, variables: { light: hostile, dark: {} } })).toBe(
    ':root:root{}:root:root[data-mantine-color-scheme=light]{--ok:#123456;}:root:root[data-mantine-color-scheme=dark]{}',
  )
})
